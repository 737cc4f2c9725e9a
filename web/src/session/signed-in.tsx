import type { SignedIn } from '@tessera/contracts/identity/sessions';
import { createContext, useContext } from 'react';

const SignedInContext = createContext<SignedIn | null>(null);
export const SignedInProvider = SignedInContext.Provider;

/** Who is signed in, for everything below the gate. */
export function useSignedIn(): SignedIn {
  const by = useContext(SignedInContext);
  if (!by) throw new Error('Only pages behind the gate may ask who is signed in');
  return by;
}
