import type { IdentityDeps } from '../deps.ts';
import { sessions } from './session.repository.ts';

type Input = {
  sessionId: string;
  organizationId: string | null;
  /** When omitted, the active team stays as long as the organization does. */
  teamId?: string | null | undefined;
  onlyIf?: string | undefined;
  /** Time of the event that requests it. Events may arrive late: a newer choice stays. */
  requestedAt?: Date | undefined;
};

/** Sets or clears the active organization of a session; null when nothing changed. */
export async function setActiveOrganization(
  { db, clock, sessionCache }: IdentityDeps,
  { sessionId, ...activation }: Input,
) {
  const changed = await sessions.activate(db, sessionId, activation, clock.now());
  if (changed === null) return null;
  await sessionCache.write([changed]);
  return { activeOrganizationId: changed.snapshot.session.activeOrganizationId };
}
