import type { Tx } from '@tessera/chassis/db/db';
import { billingEvents } from '@tessera/contracts/billing/events';
import { type ConnectionRow, connections } from '../connections/connection.repository.ts';
import { endpoints } from '../endpoints/endpoint.repository.ts';
import { attribute, type Links } from './attribution.rules.ts';
import type { WaitingDelivery } from './delivery.repository.ts';
import type { ParsedDelivery } from './parse-delivery.ts';

type Read = { readonly delivery: WaitingDelivery; readonly parsed: ParsedDelivery };
type OwnDelivery = WaitingDelivery & { readonly organizationId: string };

/**
 * Decides whether deliveries to organizations' endpoints are applied: an endpoint may only send records of the provider
 * organization that its organization is linked to. The first delivery that names a provider organization creates a link
 * without proof, unless another organization has a proven link. Deliveries to the platform's URL are not checked. The
 * links stay locked until the transaction ends.
 */
export async function attributeDeliveries(
  tx: Tx,
  parsedDeliveries: readonly Read[],
  now: Date,
): Promise<readonly Read[]> {
  const own = parsedDeliveries.map(({ delivery }) => delivery).filter(isOwn);
  if (own.length === 0) return parsedDeliveries;
  await endpoints.updateLastDelivery(tx, newestOf(own));
  const links = await loadLinks(tx, parsedDeliveries);
  const attributed: Read[] = [];
  for (const { delivery, parsed } of parsedDeliveries) {
    if (isOwn(delivery)) await linkByFirst(tx, links, { delivery, parsed }, now);
    attributed.push({ delivery, parsed: attribute(delivery, parsed, links) });
  }
  return attributed;
}

const isOwn = (delivery: WaitingDelivery): delivery is OwnDelivery =>
  delivery.organizationId !== null;

function newestOf(own: readonly OwnDelivery[]): Map<string, Date> {
  const newest = new Map<string, Date>();
  for (const { endpoint, lastReceivedAt } of own) {
    const known = newest.get(endpoint);
    if (known === undefined || known < lastReceivedAt) newest.set(endpoint, lastReceivedAt);
  }
  // All batches use the same order, so that no two deadlock on endpoints.
  return new Map([...newest].sort(([a], [b]) => (a < b ? -1 : 1)));
}

type KnownLinks = Links & { add(link: ConnectionRow): void };

async function loadLinks(tx: Tx, parsedDeliveries: readonly Read[]): Promise<KnownLinks> {
  const own = parsedDeliveries.filter(({ delivery }) => isOwn(delivery));
  const existing = await connections.lockAll(tx, {
    organizationIds: own.flatMap(({ delivery }) => delivery.organizationId ?? []),
    providerOrganizationIds: own.flatMap(({ parsed }) => parsed.providerOrganizationId ?? []),
  });
  const ofOrganization = new Map<string, ConnectionRow>();
  const ofProvider = new Map<string, string>();
  const add = (link: ConnectionRow) => {
    ofOrganization.set(link.organizationId, link);
    if (link.isProven) ofProvider.set(link.providerOrganizationId, link.organizationId);
  };
  existing.forEach(add);
  return { ofOrganization, ofProvider, add };
}

/** Links only by a delivery that was parsed, of an endpoint that is still enabled. */
async function linkByFirst(
  tx: Tx,
  links: KnownLinks,
  { delivery, parsed }: { delivery: OwnDelivery; parsed: ParsedDelivery },
  now: Date,
): Promise<void> {
  const { providerOrganizationId } = parsed;
  const { organizationId } = delivery;
  if (parsed.found !== 'records' || providerOrganizationId === null) return;
  if (links.ofOrganization.has(organizationId) || links.ofProvider.has(providerOrganizationId))
    return;
  const endpoint = await endpoints.findForWebhook(tx, delivery.endpoint);
  if (!endpoint?.isEnabled) return;

  const made = await connections.insertUnproven(tx, {
    organizationId,
    providerOrganizationId,
    linkedAt: now,
  });
  if (made === null) {
    // A concurrent transaction linked one of the two.
    const existing = await connections.lockAll(tx, {
      organizationIds: [organizationId],
      providerOrganizationIds: [providerOrganizationId],
    });
    existing.forEach(links.add);
    return;
  }
  links.add(made);
  await tx.publish(billingEvents.connectionLinked, {
    aggregate: `connection:${organizationId}`,
    data: { organizationId, providerOrganizationId, isProven: false },
  });
}
