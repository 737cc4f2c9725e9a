import { usernameRoutes } from '@tessera/contracts/identity/username';
import { usernameErrors } from '@tessera/contracts/identity/users';
import { useQuery } from '../api/use-query.ts';
import { useDebouncedValue } from '../ui/use-debounced-value.ts';

const PAUSE_MS = 350;
const TAKEN = usernameErrors.USERNAME_IS_ALREADY_TAKEN_PLEASE_TRY_ANOTHER.code;

export type UsernameCheck =
  | { readonly verdict: 'idle' | 'checking' | 'free' }
  /** `code` is the error code that the server would return. */
  | { readonly verdict: 'refused'; readonly code: string };

/**
 * Whether a username is available, checked after a pause in typing; `own` is the current one, which is ignored in any
 * case. A failed check shows nothing.
 */
export function useUsernameCheck(username: string, own: string | null = null): UsernameCheck {
  const settled = useDebouncedValue(username, PAUSE_MS);
  const isAsked = settled !== '' && settled.toLowerCase() !== own;
  const answer = useQuery(
    usernameRoutes.isUsernameAvailable,
    isAsked ? { body: { username: settled } } : null,
  );

  if (username === '' || username.toLowerCase() === own) return { verdict: 'idle' };
  if (username !== settled || answer.isLoading) return { verdict: 'checking' };
  if (answer.data) {
    return answer.data.available ? { verdict: 'free' } : { verdict: 'refused', code: TAKEN };
  }
  const { error } = answer;
  const isRefusal = error !== undefined && Object.hasOwn(usernameErrors, error.code);
  return isRefusal ? { verdict: 'refused', code: error.code } : { verdict: 'idle' };
}
