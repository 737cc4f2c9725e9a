import { type Fact, fact, type Tx } from '@tessera/chassis/db/db';
import { currentTrace } from '@tessera/chassis/observe/trace';
import type { SystemActor, UserActor } from '@tessera/contracts/actor';
import type { EventData, EventDefinition } from '@tessera/contracts/define/event';
import type * as z from 'zod';
import { auditEntries } from './audit-entry.repository.ts';

/** A change of an organization. */
type OrgEvent = EventDefinition<z.ZodType<{ readonly organizationId: string }>>;

export const change = <E extends OrgEvent>(event: E, data: EventData<E>): Fact =>
  fact(event, { aggregate: data.organizationId, data });

/**
 * The one way in which a change of an organization is told: the fact for whoever listens and the
 * entry of the organization's audit trail, in the transaction of the change. One round trip.
 */
export const tell = <E extends OrgEvent>(
  tx: Tx,
  actor: UserActor | SystemActor,
  event: E,
  data: EventData<E>,
) => tellAll(tx, actor, [change(event, data)]);

/**
 * The same for several changes at once, in their order. What is `unaudited` is published after them in the same round
 * trip and has no entry in the audit trail.
 */
export async function tellAll(
  tx: Tx,
  actor: UserActor | SystemActor,
  changes: readonly Fact[],
  unaudited: readonly Fact[] = [],
): Promise<void> {
  if (changes.length === 0) return;
  const user = actor.kind === 'user' ? actor : null;
  const withActor = ({ event, details }: Fact): Fact => ({
    event,
    details: { ...details, actor: user?.user.id },
  });
  const origin = {
    ip: user?.clientInfo?.ip ?? null,
    userAgent: user?.clientInfo?.userAgent ?? null,
    requestId: currentTrace()?.requestId ?? null,
  };
  const audited = auditEntries.beside(changes.map(withActor), origin);
  await tx.publishAll([...changes, ...unaudited].map(withActor), audited);
}
