import { createEvent } from '@tessera/chassis/db/outbox';
import type { NewEvent, Tx } from '@tessera/chassis/db/types';
import { shortIp } from '@tessera/chassis/ports/log';
import { currentTrace } from '@tessera/chassis/telemetry/trace';
import type { SystemActor, UserActor } from '@tessera/contracts/actor';
import type { EventData, EventDefinition } from '@tessera/contracts/define/event';
import { orgEvents } from '@tessera/contracts/org/events';
import type * as z from 'zod';
import { auditEntries } from './audit-entry.repository.ts';
import { actionOf, targetOf } from './target.rules.ts';

/** A change of an organization. */
type OrgEvent = EventDefinition<z.core.$ZodType<{ readonly organizationId: string }>>;

export const newEvent = <E extends OrgEvent>(event: E, data: EventData<E>): NewEvent =>
  createEvent(event, { aggregate: data.organizationId, data });

/** Publishes the events of this service. */
export const events = {
  /**
   * Publishes a change of an organization and writes the organization's audit entry for it, both in the
   * transaction of the change and in one round trip. The change is logged as a security event once it is committed.
   */
  publish: <E extends OrgEvent>(
    tx: Tx,
    actor: UserActor | SystemActor,
    event: E,
    data: EventData<E>,
  ) => events.publishAll(tx, actor, [newEvent(event, data)]),

  /** Publishes an event that is not a change of the organization, without an audit entry. */
  publishUnaudited: (tx: Tx, { user }: UserActor, { event, details }: NewEvent) =>
    tx.publishAll([{ event, details: { ...details, actor: user.id } }]),

  /**
   * Publishes several changes in their order, as `publish` does, and after them `parts`: events about parts of the
   * changes, such as the default team of a new organization. Parts have no audit entries of their own.
   */
  async publishAll(
    tx: Tx,
    actor: UserActor | SystemActor,
    changes: readonly NewEvent[],
    parts: readonly NewEvent[] = [],
  ): Promise<void> {
    if (changes.length === 0) return;
    const user = actor.kind === 'user' ? actor : null;
    const withActor = ({ event, details }: NewEvent): NewEvent => ({
      event,
      details: { ...details, actor: user?.user.id },
    });
    const origin = {
      ip: user?.clientInfo?.ip ?? null,
      userAgent: user?.clientInfo?.userAgent ?? null,
      requestId: currentTrace()?.requestId ?? null,
    };
    // The entries of a deleted organization are deleted with it; only the event records the deletion.
    const isDeletion = changes.some(({ event }) => event === orgEvents.organizationDeleted);
    const auditInsert = isDeletion ? undefined : auditEntries.insertFor(changes, origin);
    await tx.publishAll([...changes, ...parts].map(withActor), auditInsert);
    for (const change of changes) {
      tx.logAfterCommit(securityFields(change, user), 'organization changed');
    }
  },
};

/** The fields of the security event of a change (SEC-110). The event's data, which can contain names, is not logged. */
function securityFields({ event, details }: NewEvent, user: UserActor | null) {
  const { id: target, userId } = targetOf(event, details.data);
  return {
    security: actionOf(event),
    actor: user?.user.id ?? 'system',
    organizationId: details.aggregate,
    target,
    ...(userId === null ? {} : { userId }),
    ip: shortIp(user?.clientInfo?.ip ?? null),
    outcome: 'accepted',
  };
}
