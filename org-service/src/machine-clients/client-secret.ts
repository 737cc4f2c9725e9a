import { hashToken } from '@tessera/chassis/sessions/session-token';
import type { OrgDeps } from '../deps.ts';

/** So that whoever looks for lost secrets, in a repository or a log, knows one by its looks. */
const PREFIX = 'mcs_';
/** Characters `[A-Za-z0-9]`: 256 bits. */
const LENGTH = 43;

/** A secret and what is kept of it. */
export function createSecret({ random }: Pick<OrgDeps, 'random'>) {
  const secret = `${PREFIX}${random.token(LENGTH)}`;
  return { secret, hash: hashToken(secret) };
}
