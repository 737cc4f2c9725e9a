import { handle } from '@tessera/chassis/http/handle';
import { deletionRoutes } from '@tessera/contracts/identity/deletion';
import type { IdentityDeps } from '../deps.ts';
import { deleteUser } from './delete-user.ts';
import { openDeletionLink } from './open-deletion-link.ts';

export const deletionHandlers = (deps: IdentityDeps) => [
  handle(deletionRoutes.deleteUser, ({ actor, body, clientInfo, reply }) =>
    deleteUser(deps, { actor, ...body, clientInfo, reply }),
  ),
  handle(deletionRoutes.openDeletionLink, ({ actor, query, reply }) =>
    openDeletionLink(deps, { actor, ...query, reply }),
  ),
];
