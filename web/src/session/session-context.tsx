import type { SessionWithUser } from '@tessera/contracts/identity/sessions';
import { createContext, useContext } from 'react';

const SessionContext = createContext<SessionWithUser | null>(null);
export const SessionProvider = SessionContext.Provider;

/** The signed-in user, for components below `RequireSession`. */
export function useCurrentSession(): SessionWithUser {
  const current = useContext(SessionContext);
  if (!current) throw new Error('useSignedIn must be used within RequireSession');
  return current;
}
