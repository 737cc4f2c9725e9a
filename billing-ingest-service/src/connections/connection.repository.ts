import { statement } from '@tessera/chassis/db/statement';
import type { Db, Tx } from '@tessera/chassis/db/types';
import { unconfirmedMerchantOf } from '../records/merchant.rules.ts';

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

const COLUMNS = `organization_id as "organizationId", provider_organization_id as merchant,
  coalesce(claimed_provider_organization_id, provider_organization_id) as "providerOrganizationId",
  claimed_provider_organization_id is null as "isConfirmed", proof, linked_at as "linkedAt"`;

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
    const rows = await db.query(
      statement<{ merchant: string; organizationId: string }>(
        'connection-find-organizations',
        `select ${COLUMNS} from billing_connection where provider_organization_id = any($1)`,
      ),
      [ids],
    );
    return new Map(rows.map(({ merchant, organizationId }) => [merchant, organizationId]));
  },

  async find(db: Db, organizationId: string): Promise<ConnectionRow | null> {
    const [row] = await db.query(
      statement<ConnectionRow>(
        'connection-find',
        `select ${COLUMNS} from billing_connection where organization_id = $1`,
      ),
      [organizationId],
    );
    return row ?? null;
  },

  /** Locks the links of these organizations and provider organizations until the transaction ends. */
  lockAll: (
    tx: Tx,
    of: {
      readonly organizationIds: readonly string[];
      readonly providerOrganizationIds: readonly string[];
    },
  ) =>
    tx.query(
      statement<ConnectionRow>(
        'connection-lock-all',
        `select ${COLUMNS} from billing_connection
         where organization_id = any($1) or provider_organization_id = any($2)
         order by provider_organization_id for share`,
      ),
      [of.organizationIds, of.providerOrganizationIds],
    ),

  async lock(tx: Tx, organizationId: string): Promise<ConnectionRow | null> {
    const [row] = await tx.query(
      statement<ConnectionRow>(
        'connection-lock',
        `select ${COLUMNS} from billing_connection where organization_id = $1 for update`,
      ),
      [organizationId],
    );
    return row ?? null;
  },

  /**
   * A link that shows the organization all records of the provider organization. Records from its own endpoints are
   * reassigned in the background. Null when either has a link already.
   */
  async insertConfirmed(tx: Tx, link: NewLink, proof: Proof): Promise<ConnectionRow | null> {
    const { providerOrganizationId, organizationId, linkedAt } = link;
    const reassignsFrom = unconfirmedMerchantOf(organizationId, providerOrganizationId);
    const values = [providerOrganizationId, organizationId, linkedAt, proof, null, reassignsFrom];
    return insertLink(tx, values);
  },

  /** A link that shows the organization only records from its own endpoints. Null when it has a link. */
  async insertUnconfirmed(tx: Tx, link: NewLink): Promise<ConnectionRow | null> {
    const { providerOrganizationId, organizationId, linkedAt } = link;
    const merchant = unconfirmedMerchantOf(organizationId, providerOrganizationId);
    const values = [merchant, organizationId, linkedAt, null, providerOrganizationId, null];
    return insertLink(tx, values);
  },

  async setProof(tx: Tx, organizationId: string, proof: Proof): Promise<ConnectionRow | null> {
    const [row] = await tx.query(
      statement<ConnectionRow>(
        'connection-set-proof',
        `update billing_connection set proof = $2 where organization_id = $1 returning ${COLUMNS}`,
      ),
      [organizationId, proof],
    );
    return row ?? null;
  },

  async remove(tx: Tx, organizationId: string): Promise<ConnectionRow | null> {
    const [row] = await tx.query(
      statement<ConnectionRow>(
        'connection-remove',
        `delete from billing_connection where organization_id = $1 returning ${COLUMNS}`,
      ),
      [organizationId],
    );
    return row ?? null;
  },

  /** The next links after an organization's id, ordered by id. */
  list: (db: Db, after: string, limit: number) =>
    db.query(
      statement<ConnectionRow>(
        'connection-list',
        `select ${COLUMNS} from billing_connection where organization_id > $1 order by organization_id limit $2`,
      ),
      [after, limit],
    ),

  /** Confirmed links that no operator or provider token has proven. */
  async countWithoutProof(db: Db): Promise<number> {
    const [row] = await db.query(
      statement<{ count: number }>(
        'connection-count-without-proof',
        `select count(*)::integer as count from billing_connection
         where claimed_provider_organization_id is null and (proof is null or proof = 'self')`,
      ),
    );
    return row?.count ?? 0;
  },

  /** The next organizations after an id that have a link or an endpoint, ordered by id. */
  async listOrganizations(db: Db, after: string, limit: number): Promise<string[]> {
    const rows = await db.query(
      statement<{ organizationId: string }>(
        'connection-list-organizations',
        `select organization_id as "organizationId" from billing_connection where organization_id > $1
         union
         select organization_id from endpoint where organization_id > $1
         order by 1 limit $2`,
      ),
      [after, limit],
    );
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
    const [row] = await db.query(
      statement<{ lastDeliveryAt: Date | null; document: unknown }>(
        'connection-describe',
        `select (select max(recent.last_received_at) from unnest($2::text[]) as merchant (id)
            cross join lateral (
              select last_received_at from delivery
              where provider_organization_id = merchant.id order by position desc limit 20
            ) as recent) as "lastDeliveryAt",
         (select document from provider_organization
          where id = $1 and provider_organization_id = any($2)) as document`,
      ),
      [providerOrganizationId, merchants],
    );
    return { lastDeliveryAt: row?.lastDeliveryAt ?? null, document: row?.document ?? null };
  },

  /** Locks a link with records that are still to be reassigned; null when no such link is left unlocked. */
  async lockReassignment(tx: Tx) {
    const [row] = await tx.query(
      statement<{ organizationId: string; merchant: string; reassignsFrom: string }>(
        'connection-lock-reassignment',
        `select organization_id as "organizationId", provider_organization_id as merchant,
           reassigns_from as "reassignsFrom"
         from billing_connection where reassigns_from is not null
         order by linked_at limit 1 for update skip locked`,
      ),
    );
    return row ?? null;
  },

  finishReassignment: (tx: Tx, organizationId: string) =>
    tx.query(
      statement<never>(
        'connection-finish-reassignment',
        'update billing_connection set reassigns_from = null where organization_id = $1',
      ),
      [organizationId],
    ),
};

/** Null when one of the two has a link already: both are unique. */
async function insertLink(tx: Tx, values: readonly unknown[]): Promise<ConnectionRow | null> {
  const [row] = await tx.query(
    statement<ConnectionRow>(
      'connection-insert',
      `insert into billing_connection (provider_organization_id, organization_id, linked_at, proof,
         claimed_provider_organization_id, reassigns_from)
       values ($1, $2, $3, $4, $5, $6)
       on conflict do nothing
       returning ${COLUMNS}`,
    ),
    values,
  );
  return row ?? null;
}
