import type { Tx } from '@tessera/chassis/db/types';
import { billingEvents } from '@tessera/contracts/billing/events';
import { type ConnectionRow, connections } from '../connections/connection.repository.ts';
import { endpoints } from '../endpoints/endpoint.repository.ts';
import { attribute, type Links } from './attribution.rules.ts';
import type { WaitingDelivery } from './delivery.repository.ts';
import type { DeliveryEvent, ReadDelivery } from './read-event.ts';

type OrganizationDelivery = WaitingDelivery & { readonly organizationId: string };

/**
 * Decides whether deliveries to organizations' endpoints are applied: an endpoint may only send records of the provider
 * organization that its organization is linked to. The first delivery that names a provider organization creates an
 * unconfirmed link, unless another organization has a confirmed link. Deliveries to the platform's URL are not checked. The
 * links stay locked until the transaction ends.
 */
export async function attributeDeliveries(
  tx: Tx,
  entries: readonly ReadDelivery[],
  now: Date,
): Promise<readonly ReadDelivery[]> {
  const toOrganizations = entries.map(({ delivery }) => delivery).filter(isToOrganization);
  if (toOrganizations.length === 0) return entries;
  await endpoints.updateLastDelivery(tx, lastReceivedByEndpoint(toOrganizations));
  const links = await loadLinks(tx, entries);
  const attributed: ReadDelivery[] = [];
  for (const { delivery, event } of entries) {
    if (isToOrganization(delivery)) await linkOnFirstDelivery(tx, links, { delivery, event }, now);
    attributed.push({ delivery, event: attribute(delivery, event, links) });
  }
  return attributed;
}

const isToOrganization = (delivery: WaitingDelivery): delivery is OrganizationDelivery =>
  delivery.organizationId !== null;

function lastReceivedByEndpoint(list: readonly OrganizationDelivery[]): Map<string, Date> {
  const newest = new Map<string, Date>();
  for (const { endpoint, lastReceivedAt } of list) {
    const existing = newest.get(endpoint);
    if (existing === undefined || existing < lastReceivedAt) newest.set(endpoint, lastReceivedAt);
  }
  // All batches use the same order, so that no two deadlock on endpoints.
  return new Map([...newest].sort(([a], [b]) => (a < b ? -1 : 1)));
}

type KnownLinks = Links & { add(link: ConnectionRow): void };

async function loadLinks(tx: Tx, entries: readonly ReadDelivery[]): Promise<KnownLinks> {
  const toOrganizations = entries.filter(({ delivery }) => isToOrganization(delivery));
  const existing = await connections.lockAll(tx, {
    organizationIds: toOrganizations.flatMap(({ delivery }) => delivery.organizationId ?? []),
    providerOrganizationIds: toOrganizations.flatMap(
      ({ event }) => event.providerOrganizationId ?? [],
    ),
  });
  const byOrganization = new Map<string, ConnectionRow>();
  const byProvider = new Map<string, string>();
  const add = (link: ConnectionRow) => {
    byOrganization.set(link.organizationId, link);
    if (link.isConfirmed) byProvider.set(link.providerOrganizationId, link.organizationId);
  };
  existing.forEach(add);
  return { byOrganization, byProvider, add };
}

/** Links only by a delivery that was event, of an endpoint that is still enabled. */
async function linkOnFirstDelivery(
  tx: Tx,
  links: KnownLinks,
  { delivery, event }: { delivery: OrganizationDelivery; event: DeliveryEvent },
  now: Date,
): Promise<void> {
  const { providerOrganizationId } = event;
  const { organizationId } = delivery;
  if (event.kind !== 'known' || providerOrganizationId === null) return;
  if (links.byOrganization.has(organizationId) || links.byProvider.has(providerOrganizationId))
    return;
  const endpoint = await endpoints.findForWebhook(tx, delivery.endpoint);
  if (!endpoint?.isEnabled) return;

  const created = await connections.insertUnconfirmed(tx, {
    organizationId,
    providerOrganizationId,
    linkedAt: now,
  });
  if (created === null) {
    // A concurrent transaction linked one of the two.
    const existing = await connections.lockAll(tx, {
      organizationIds: [organizationId],
      providerOrganizationIds: [providerOrganizationId],
    });
    existing.forEach(links.add);
    return;
  }
  links.add(created);
  await tx.publish(billingEvents.connectionLinked, {
    aggregate: `connection:${organizationId}`,
    data: { organizationId, providerOrganizationId, isConfirmed: false },
  });
}
