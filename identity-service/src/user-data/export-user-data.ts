import { type Download, jsonFile } from '@tessera/chassis/http/handle';
import { isFresh } from '@tessera/chassis/sessions/session-reader';
import type { UserActor } from '@tessera/contracts/actor';
import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import { sessionErrors } from '@tessera/contracts/identity/sessions';
import { archiveName } from '@tessera/contracts/identity/user-data';
import type { IdentityDeps } from '../deps.ts';
import { archiveChunks } from './archive.ts';
import { readUserData } from './read-user-data.ts';

/**
 * Sends what all services store about the user as one JSON file. The file is complete, or the call fails: with 503 when
 * a service does not respond, or by a transfer that breaks off when that happens in the middle of a large file.
 */
export async function exportUserData(deps: IdentityDeps, actor: UserActor): Promise<Download> {
  const { clock, config, log } = deps;
  if (!isFresh(actor.session.createdAt, config.sessionFreshAge, clock.now())) {
    throw new ApiError(sessionErrors.SESSION_IS_NOT_FRESH);
  }
  const data = await readUserData(deps, actor.user.id);
  if (data === null) throw new ApiError(commonErrors.UNAUTHORIZED);
  log.info({ security: 'user-data-exported', userId: actor.user.id }, 'user data exported');
  return jsonFile(archiveName(clock.now()), archiveChunks(deps, data));
}
