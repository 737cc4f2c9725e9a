import type { ConnectionRow } from '../connections/connection.repository.ts';
import type { Snapshot } from '../records/snapshot.ts';
import type { WaitingDelivery } from './delivery.repository.ts';
import type { DeliveryEvent } from './read-event.ts';

export type Link = Pick<ConnectionRow, 'providerOrganizationId' | 'merchant' | 'isConfirmed'>;

export type Links = {
  /** By organization. */
  readonly byOrganization: ReadonlyMap<string, Link>;
  /** Organization by provider organization, confirmed links only. */
  readonly byProvider: ReadonlyMap<string, string>;
};

/** Why a delivery is quarantined; a later link may allow it. */
export const quarantineReasons = {
  merchantMissing: 'names no provider organization',
  notLinked: 'the organization is not linked to this provider organization',
  merchantLinkedElsewhere: 'the provider organization is linked to another organization',
  organizationLinkedElsewhere: 'the organization is linked to another provider organization',
} as const;

/**
 * Quarantines a delivery to an organization's endpoint unless it names the provider organization of the link. A quarantined
 * delivery does not keep the name, so the named merchant does not list it. Without a confirmed link the records belong to
 * the organization's own merchant.
 */
export function attribute(
  { organizationId }: Pick<WaitingDelivery, 'organizationId'>,
  event: DeliveryEvent,
  links: Links,
): DeliveryEvent {
  if (organizationId === null) return event;
  const named = event.providerOrganizationId;
  const link = links.byOrganization.get(organizationId);
  const matchesLink = named !== null && named === link?.providerOrganizationId;
  if (matchesLink && link.isConfirmed) return event;
  if (matchesLink && !links.byProvider.has(named)) return assignTo(link.merchant, event);
  if (event.kind !== 'known') return { ...event, providerOrganizationId: null };
  return { kind: 'invalid', reason: reasonOf(named, link, links), providerOrganizationId: null };
}

function assignTo(merchant: string, event: DeliveryEvent): DeliveryEvent {
  const assigned = { ...event, providerOrganizationId: merchant };
  if (assigned.kind !== 'known') return assigned;
  const [main, ...others] = assigned.snapshots;
  const withMerchant = (snapshot: Snapshot): Snapshot => ({
    ...snapshot,
    providerOrganizationId: merchant,
  });
  return { ...assigned, snapshots: [withMerchant(main), ...others.map(withMerchant)] };
}

function reasonOf(named: string | null, link: Link | undefined, { byProvider }: Links): string {
  if (named === null) return quarantineReasons.merchantMissing;
  if (byProvider.has(named)) return quarantineReasons.merchantLinkedElsewhere;
  return link === undefined
    ? quarantineReasons.notLinked
    : quarantineReasons.organizationLinkedElsewhere;
}
