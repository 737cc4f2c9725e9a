import { type SignedIn, sessionRoutes } from '@tessera/contracts/identity/sessions';
import { useEffect, useRef, useState } from 'react';
import { setReauthenticate } from '../../api/fresh-session.ts';
import { useCommand } from '../../api/use-command.ts';

/**
 * Asks the user to sign in again when a call needs a fresh session, and lets the call continue afterwards. The new
 * session replaces the old one, in this tab or another one: both are detected by its id. `canAsk` says whether the
 * dialog can be shown.
 */
export function useFreshSession(by: SignedIn, canAsk: () => Promise<boolean>) {
  const [isAsking, setAsking] = useState(false);
  const settle = useRef<(isFresh: boolean) => void>(undefined);
  const askedOf = useRef(by.session);
  const revoke = useCommand(sessionRoutes.revokeSession, {
    invalidates: [sessionRoutes.listSessions],
  });

  const finish = (isFresh: boolean) => {
    setAsking(false);
    settle.current?.(isFresh);
    settle.current = undefined;
  };

  useEffect(() => {
    const current = by.session;
    const withdraw = setReauthenticate(async () => {
      if (!(await canAsk())) return false;
      return new Promise((resolve) => {
        askedOf.current = current;
        settle.current = resolve;
        setAsking(true);
      });
    });
    return withdraw;
  }, [by.session, canAsk]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another session is a success
  useEffect(() => {
    if (settle.current === undefined || by.session.id === askedOf.current.id) return;
    void revoke.trigger({ body: { token: askedOf.current.token } });
    finish(true);
  }, [by.session.id]);

  useEffect(() => () => settle.current?.(false), []);

  return { isAsking, giveUp: () => finish(false) };
}
