import { type SessionWithUser, sessionRoutes } from '@tessera/contracts/identity/sessions';
import { useEffect, useRef, useState } from 'react';
import { setReauthenticate } from '../../api/fresh-session.ts';
import { useCommand } from '../../api/use-command.ts';

/**
 * Asks the user to sign in again when a call needs a fresh session, and then lets the call continue. Another session id
 * is the sign of success, whether the user signs in in this tab or in another one. The old session is revoked.
 * `canShowDialog` resolves to whether the dialog can be shown.
 */
export function useFreshSession(
  { session }: SessionWithUser,
  canShowDialog: () => Promise<boolean>,
) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const resolveRef = useRef<(isFresh: boolean) => void>(undefined);
  const expiredSession = useRef(session);
  const revoke = useCommand(sessionRoutes.revokeSession, {
    invalidates: [sessionRoutes.listSessions],
  });

  const finish = (isFresh: boolean) => {
    setDialogOpen(false);
    resolveRef.current?.(isFresh);
    resolveRef.current = undefined;
  };

  useEffect(() => {
    const withdraw = setReauthenticate(async () => {
      if (!(await canShowDialog())) return false;
      return new Promise((resolve) => {
        expiredSession.current = session;
        resolveRef.current = resolve;
        setDialogOpen(true);
      });
    });
    return withdraw;
  }, [session, canShowDialog]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another session is a success
  useEffect(() => {
    if (resolveRef.current === undefined || session.id === expiredSession.current.id) return;
    void revoke.trigger({ body: { token: expiredSession.current.token } });
    finish(true);
  }, [session.id]);

  useEffect(() => () => resolveRef.current?.(false), []);

  return { isDialogOpen, cancel: () => finish(false) };
}
