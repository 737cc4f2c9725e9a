import { type Fact, fact, type Tx } from '@app/chassis/db/db';
import type { CalledBy } from '@app/chassis/http/handle';
import { currentTrace } from '@app/chassis/observe/trace';
import type { EventData, EventDefinition } from '@app/contracts/define/event';
import type * as z from 'zod';
import { auditEntries } from './audit-entry.repository.ts';

/** Who changes something; nobody when it follows from something else, as from a deleted account. */
export type Actor = CalledBy | 'nobody';

/** A change of an organization. */
type OrgEvent = EventDefinition<z.ZodType<{ readonly organizationId: string }>>;

export const change = <E extends OrgEvent>(event: E, data: EventData<E>): Fact =>
  fact(event, { aggregate: data.organizationId, data });

/**
 * The one way in which a change of an organization is told: the fact for whoever listens and the
 * entry of the organization's audit trail, in the transaction of the change. One round trip.
 */
export const tell = <E extends OrgEvent>(tx: Tx, by: Actor, event: E, data: EventData<E>) =>
  tellAll(tx, by, [change(event, data)]);

/** The same for several changes at once, in their order. */
export async function tellAll(tx: Tx, by: Actor, changes: readonly Fact[]): Promise<void> {
  if (changes.length === 0) return;
  const actor = by === 'nobody' ? undefined : by.user.id;
  const facts = changes.map(({ event, details }) => ({ event, details: { ...details, actor } }));
  const origin = {
    ip: by === 'nobody' ? null : by.caller.ip,
    userAgent: by === 'nobody' ? null : by.caller.userAgent,
    requestId: currentTrace()?.requestId ?? null,
  };
  await tx.publishAll(facts, auditEntries.beside(facts, origin));
}
