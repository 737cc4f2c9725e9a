import type { SessionSnapshot } from '@tessera/contracts/identity/requests';
import type { IdentityDeps } from '../deps.ts';
import { sessions } from './session.repository.ts';

type Needed = Pick<IdentityDeps, 'db' | 'clock' | 'copies'>;

/** The live session of a token from the durable record; its hot copy is made again on the way. */
export async function resolveSession(
  { db, clock, copies }: Needed,
  { tokenHash }: { tokenHash: string },
): Promise<SessionSnapshot | null> {
  const found = await sessions.find(db, tokenHash, clock.now());
  if (found === null) return null;
  await copies.write([found]);
  return found.snapshot;
}
