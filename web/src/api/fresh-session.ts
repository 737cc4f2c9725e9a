import { ApiError } from '@tessera/contracts/define/error';
import { sessionErrors } from '@tessera/contracts/identity/sessions';

/** Asks the user to authenticate again. Resolves to true if the user did. */
type Reauthenticate = () => Promise<boolean>;

let reauthenticate: Reauthenticate | null = null;

/**
 * Registers the function that asks for reauthentication while its component is mounted. Returns a function that
 * unregisters it.
 */
export function setReauthenticate(how: Reauthenticate): () => void {
  reauthenticate = how;
  return () => {
    if (reauthenticate === how) reauthenticate = null;
  };
}

const TOO_OLD: readonly string[] = [
  sessionErrors.SESSION_IS_NOT_FRESH.code,
  sessionErrors.SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION.code,
];

/** Runs a call. If the session is too old for it, asks for reauthentication and runs the call once more. */
export async function withFreshSession<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (failure) {
    const isTooOld = failure instanceof ApiError && TOO_OLD.includes(failure.code);
    if (!isTooOld || reauthenticate === null || !(await reauthenticate())) throw failure;
    return run();
  }
}
