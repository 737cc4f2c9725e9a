import { type SignedIn, sessionRoutes } from '@tessera/contracts/identity/sessions';
import { useEffect, useRef, useState } from 'react';
import { setReauthenticate } from '../../api/fresh-session.ts';
import { useCommand } from '../../api/use-command.ts';

/**
 * Has it asked again who sits here when something takes a fresh session, and lets that go on by itself then. The new
 * session takes the place of the old one, here or in a tab beside: both are heard of in the same way, by its id. `canAsk`
 * says whether what asks can be shown.
 */
export function useFreshSession(by: SignedIn, canAsk: () => Promise<boolean>) {
  const [isAsking, setAsking] = useState(false);
  const settle = useRef<(isFresh: boolean) => void>(undefined);
  const askedOf = useRef(by.session);
  const revoke = useCommand(sessionRoutes.revokeSession, { invalidates: [sessionRoutes.listSessions] });

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

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another session is an answer
  useEffect(() => {
    if (settle.current === undefined || by.session.id === askedOf.current.id) return;
    void revoke.trigger({ body: { token: askedOf.current.token } });
    finish(true);
  }, [by.session.id]);

  useEffect(() => () => settle.current?.(false), []);

  return { isAsking, giveUp: () => finish(false) };
}
