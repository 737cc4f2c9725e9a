import { handle } from '@tessera/chassis/http/handle';
import { accountDeletionRoutes } from '@tessera/contracts/identity/account-deletion';
import type { IdentityDeps } from '../deps.ts';
import { deleteUser } from './delete-user.ts';
import { openDeletionLink } from './open-deletion-link.ts';

export const deletionHandlers = (deps: IdentityDeps) => [
  handle(accountDeletionRoutes.deleteUser, ({ actor, body, clientInfo, reply }) =>
    deleteUser(deps, actor, { ...body, clientInfo, reply }),
  ),
  handle(accountDeletionRoutes.openDeletionLink, ({ actor, query, reply }) =>
    openDeletionLink(deps, actor, { ...query, reply }),
  ),
];
