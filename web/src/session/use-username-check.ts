import { usernameRoutes } from '@tessera/contracts/identity/username';
import { usernameErrors } from '@tessera/contracts/identity/users';
import { useQuery } from '../api/use-query.ts';
import { useDebouncedValue } from '../components/data/use-debounced-value.ts';

const PAUSE_MS = 350;
const TAKEN = usernameErrors.USERNAME_IS_ALREADY_TAKEN_PLEASE_TRY_ANOTHER.code;

export type UsernameCheck =
  | { readonly status: 'idle' | 'checking' | 'available' }
  /** `code` is the error code that the server would return. */
  | { readonly status: 'rejected'; readonly code: string };

/**
 * Whether a username is available, checked after a pause in typing. `own` is the current username in lower case, which
 * is not checked. A failed check shows nothing.
 */
export function useUsernameCheck(username: string, own: string | null = null): UsernameCheck {
  const settled = useDebouncedValue(username, PAUSE_MS);
  const isQueried = settled !== '' && settled.toLowerCase() !== own;
  const response = useQuery(
    usernameRoutes.isUsernameAvailable,
    isQueried ? { body: { username: settled } } : null,
  );

  if (username === '' || username.toLowerCase() === own) return { status: 'idle' };
  if (username !== settled || response.isLoading) return { status: 'checking' };
  if (response.data) {
    return response.data.available ? { status: 'available' } : { status: 'rejected', code: TAKEN };
  }
  const { error } = response;
  const isUsernameError = error !== undefined && Object.hasOwn(usernameErrors, error.code);
  return isUsernameError ? { status: 'rejected', code: error.code } : { status: 'idle' };
}
