import { sql } from '@tessera/chassis/db/sql';
import type { Db, Tx } from '@tessera/chassis/db/types';
import { unconfirmedMerchantOf } from '../records/merchant.rules.ts';
import type { StoredConnection } from '../schema/connection.table.ts';

/**
 * Proof that a provider organization belongs to an organization: an operator's confirmation, or an access token of
 * the provider that covers it. `self` is a link made without proof, where that is allowed; null is a link from before proof
 * was required.
 */
export type Proof = 'operator' | 'provider-token' | 'self';

export type ConnectionRow = {
  readonly organizationId: string;
  readonly providerOrganizationId: string;
  /** The merchant whose records the organization sees: `unconfirmedMerchantOf` until the link is confirmed. */
  readonly merchant: string;
  readonly isConfirmed: boolean;
  readonly proof: Proof | null;
  readonly linkedAt: Date;
};

const COLUMNS = sql`organization_id as "organizationId", provider_organization_id as merchant,
  coalesce(claimed_provider_organization_id, provider_organization_id) as "providerOrganizationId",
  claimed_provider_organization_id is null as "isConfirmed", proof, linked_at as "linkedAt"`;

/** Records of a link that are still to be moved to its merchant. */
type Reassignment = Pick<ConnectionRow, 'organizationId' | 'merchant'> & {
  readonly reassignsFrom: string;
};

type NewLink = Pick<ConnectionRow, 'organizationId' | 'providerOrganizationId' | 'linkedAt'>;

/** Links between organizations and provider organizations: one to one where confirmed. */
export const connections = {
  /** The organization that sees the records of each merchant. */
  async findOrganizations(
    db: Db,
    merchants: readonly (string | null)[],
  ): Promise<Map<string, string>> {
    const ids = [...new Set(merchants.filter((id) => id !== null))];
    if (ids.length === 0) return new Map();
    const rows = await db.query<{ merchant: string; organizationId: string }>(sql`
      select ${COLUMNS} from billing_connection where provider_organization_id = any(${ids})`);
    return new Map(rows.map(({ merchant, organizationId }) => [merchant, organizationId]));
  },

  find: (db: Db, organizationId: string): Promise<ConnectionRow | null> =>
    db.queryOne(
      sql`select ${COLUMNS} from billing_connection where organization_id = ${organizationId}`,
    ),

  /** Locks the links of these organizations and provider organizations until the transaction ends. */
  lockAll: (
    tx: Tx,
    {
      organizationIds,
      providerOrganizationIds,
    }: {
      readonly organizationIds: readonly string[];
      readonly providerOrganizationIds: readonly string[];
    },
  ) =>
    tx.query<ConnectionRow>(sql`
      select ${COLUMNS} from billing_connection
      where organization_id = any(${organizationIds})
        or provider_organization_id = any(${providerOrganizationIds})
      order by provider_organization_id for share`),

  lock: (tx: Tx, organizationId: string): Promise<ConnectionRow | null> =>
    tx.queryOne(sql`
      select ${COLUMNS} from billing_connection where organization_id = ${organizationId}
      for update`),

  /**
   * A link that shows the organization all records of the provider organization. Records from its own endpoints are
   * reassigned in the background. Null when either has a link already.
   */
  async insertConfirmed(tx: Tx, link: NewLink, proof: Proof): Promise<ConnectionRow | null> {
    const { providerOrganizationId, organizationId, linkedAt } = link;
    return insertLink(tx, {
      merchant: providerOrganizationId,
      organizationId,
      linkedAt,
      proof,
      claimedProviderOrganizationId: null,
      reassignsFrom: unconfirmedMerchantOf(organizationId, providerOrganizationId),
    });
  },

  /** A link that shows the organization only records from its own endpoints. Null when it has a link. */
  async insertUnconfirmed(tx: Tx, link: NewLink): Promise<ConnectionRow | null> {
    const { providerOrganizationId, organizationId, linkedAt } = link;
    return insertLink(tx, {
      merchant: unconfirmedMerchantOf(organizationId, providerOrganizationId),
      organizationId,
      linkedAt,
      proof: null,
      claimedProviderOrganizationId: providerOrganizationId,
      reassignsFrom: null,
    });
  },

  setProof: (tx: Tx, organizationId: string, proof: Proof): Promise<ConnectionRow | null> =>
    tx.queryOne(sql`
      update billing_connection set proof = ${proof}
      where organization_id = ${organizationId} returning ${COLUMNS}`),

  remove: (tx: Tx, organizationId: string): Promise<ConnectionRow | null> =>
    tx.queryOne(sql`
      delete from billing_connection where organization_id = ${organizationId}
      returning ${COLUMNS}`),

  /** The next links after an organization's id, ordered by id. */
  list: (db: Db, after: string, limit: number) =>
    db.query<ConnectionRow>(sql`
      select ${COLUMNS} from billing_connection where organization_id > ${after}
      order by organization_id limit ${limit}`),

  /** Confirmed links that no operator or provider token has proven. */
  async countWithoutProof(db: Db): Promise<number> {
    const row = await db.queryOne<{ count: number }>(sql`
      select count(*)::integer as count from billing_connection
      where claimed_provider_organization_id is null and (proof is null or proof = 'self')`);
    return row?.count ?? 0;
  },

  /** The next organizations after an id that have a link, an endpoint or a former link, ordered by id. */
  async listOrganizations(db: Db, after: string, limit: number): Promise<string[]> {
    const rows = await db.query<{ organizationId: string }>(sql`
      select organization_id as "organizationId" from billing_connection
      where organization_id > ${after}
      union
      select organization_id from endpoint where organization_id > ${after}
      union
      select organization_id from former_connection where organization_id > ${after}
      order by 1 limit ${limit}`);
    return rows.map(({ organizationId }) => organizationId);
  },

  /**
   * The provider organization's own record as far as the organization may see it, and the time of the last delivery.
   */
  async describe(
    db: Db,
    { organizationId, providerOrganizationId, merchant }: ConnectionRow,
  ): Promise<{ readonly lastDeliveryAt: Date | null; readonly document: unknown }> {
    const own = unconfirmedMerchantOf(organizationId, providerOrganizationId);
    const merchants = [...new Set([merchant, own])];
    const row = await db.queryOne<{ lastDeliveryAt: Date | null; document: unknown }>(sql`
      select
        (select max(recent.last_received_at) from unnest(${merchants}::text[]) as merchant (id)
         cross join lateral (
           select last_received_at from delivery
           where provider_organization_id = merchant.id order by position desc limit 20
         ) as recent) as "lastDeliveryAt",
        (select document from provider_organization
         where id = ${providerOrganizationId} and provider_organization_id = any(${merchants}))
           as document`);
    return { lastDeliveryAt: row?.lastDeliveryAt ?? null, document: row?.document ?? null };
  },

  /** Locks a link with records that are still to be reassigned; null when no such link is left unlocked. */
  lockReassignment: (tx: Tx): Promise<Reassignment | null> =>
    tx.queryOne(sql`
      select organization_id as "organizationId", provider_organization_id as merchant,
        reassigns_from as "reassignsFrom"
      from billing_connection where reassigns_from is not null
      order by linked_at limit 1 for update skip locked`),

  finishReassignment: (tx: Tx, organizationId: string) =>
    tx.query<never>(sql`
      update billing_connection set reassigns_from = null
      where organization_id = ${organizationId}`),
};

type InsertedLink = Pick<ConnectionRow, 'merchant' | 'organizationId' | 'linkedAt' | 'proof'> &
  Pick<StoredConnection, 'claimedProviderOrganizationId' | 'reassignsFrom'>;

/** Null when one of the two has a link already: both are unique. */
function insertLink(tx: Tx, link: InsertedLink): Promise<ConnectionRow | null> {
  return tx.queryOne(sql`
    insert into billing_connection (provider_organization_id, organization_id, linked_at, proof,
      claimed_provider_organization_id, reassigns_from)
    values (${link.merchant}, ${link.organizationId}, ${link.linkedAt}, ${link.proof},
      ${link.claimedProviderOrganizationId}, ${link.reassignsFrom})
    on conflict do nothing
    returning ${COLUMNS}`);
}
