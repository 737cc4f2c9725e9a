import type { SignedIn } from '@tessera/contracts/identity/sessions';
import { createContext, useContext } from 'react';

const SignedInContext = createContext<SignedIn | null>(null);
export const SignedInProvider = SignedInContext.Provider;

/** The signed-in user, for components below `RequireSession`. */
export function useSignedIn(): SignedIn {
  const signedIn = useContext(SignedInContext);
  if (!signedIn) throw new Error('useSignedIn must be used within RequireSession');
  return signedIn;
}
