import type { IdentityDeps } from '../deps.ts';
import { sessions } from './session.repository.ts';

type Input = {
  sessionId: string;
  organizationId: string | null;
  /** Left out, the active team stays as long as the organization does. */
  teamId?: string | null | undefined;
  onlyIf?: string | undefined;
  /** When it was asked for by an event, which may come late: a choice made since then stays. */
  requestedAt?: Date | undefined;
};

/** Makes an organization (or none) the active one of a session; null when there is nothing to change. */
export async function setActiveOrganization(
  { db, clock, copies }: IdentityDeps,
  { sessionId, ...wanted }: Input,
) {
  const changed = await sessions.activate(db, sessionId, wanted, clock.now());
  if (changed === null) return null;
  await copies.write([changed]);
  return { activeOrganizationId: changed.snapshot.session.activeOrganizationId };
}
