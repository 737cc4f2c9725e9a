import { hashToken } from '@tessera/chassis/sessions/session-token';
import type { OrgDeps } from '../deps.ts';

/** Lets secret scanners recognize a leaked secret. */
const PREFIX = 'mcs_';
/** Characters `[A-Za-z0-9]`: 256 bits. */
const LENGTH = 43;

/** A new secret and its hash. */
export function createSecret({ random }: Pick<OrgDeps, 'random'>) {
  const secret = `${PREFIX}${random.token(LENGTH)}`;
  return { secret, hash: hashToken(secret) };
}
