import type { SessionSnapshot } from '@tessera/contracts/identity/requests';
import type { IdentityDeps } from '../deps.ts';
import { sessions } from './session.repository.ts';

type Dependencies = Pick<IdentityDeps, 'db' | 'clock' | 'sessionCache'>;

/** Reads the live session of a token from the database and caches it again. */
export async function resolveSession(
  { db, clock, sessionCache }: Dependencies,
  { tokenHash }: { tokenHash: string },
): Promise<SessionSnapshot | null> {
  const found = await sessions.find(db, tokenHash, clock.now());
  if (found === null) return null;
  await sessionCache.write([found]);
  return found.snapshot;
}
