import { sessionRoutes } from '@app/contracts/identity/sessions';
import { useCommand } from '../../api/use-command.ts';

/** Signs out here and in every other tab. */
export function useSignOut() {
  return useCommand(sessionRoutes.signOut, { stale: [sessionRoutes.getSession] });
}
