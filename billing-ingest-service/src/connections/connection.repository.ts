import type { Db, Tx } from '@app/chassis/db/db';
import { statement } from '@app/chassis/db/statement';

export type ConnectionRow = {
  readonly organizationId: string;
  readonly providerOrganizationId: string;
  readonly linkedAt: Date;
};

const COLUMNS = `organization_id as "organizationId",
  provider_organization_id as "providerOrganizationId", linked_at as "linkedAt"`;

const ownersOf = statement<{ providerOrganizationId: string; organizationId: string }>(
  'connection-owners',
  `select ${COLUMNS} from billing_connection where provider_organization_id = any($1)`,
);
const hold = statement<ConnectionRow>(
  'connection-hold',
  `select ${COLUMNS} from billing_connection
   where organization_id = any($1) or provider_organization_id = any($2)
   order by provider_organization_id for share`,
);
/** Refused by either unique key when one of the two is linked elsewhere. */
const insert = statement<ConnectionRow>(
  'connection-insert',
  `insert into billing_connection (provider_organization_id, organization_id, linked_at)
   values ($1, $2, $3)
   on conflict do nothing
   returning ${COLUMNS}`,
);
const find = statement<ConnectionRow>(
  'connection-find',
  `select ${COLUMNS} from billing_connection where organization_id = $1`,
);
const remove = statement<ConnectionRow>(
  'connection-remove',
  `delete from billing_connection where organization_id = $1 returning ${COLUMNS}`,
);
const listOrganizations = statement<{ organizationId: string }>(
  'connection-list-organizations',
  `select organization_id as "organizationId" from billing_connection where organization_id > $1
   union
   select organization_id from endpoint where organization_id > $1
   order by 1 limit $2`,
);
const describe = statement<{ lastDeliveryAt: Date | null; view: unknown }>(
  'connection-describe',
  `select (select max(recent.last_received_at) from (
             select last_received_at from delivery
             where provider_organization_id = $1 order by position desc limit 20
           ) as recent) as "lastDeliveryAt",
          (select view from provider_organization where id = $1) as view`,
);

/** Which provider organization belongs to which of ours: one to one. */
export const connections = {
  /** Organizations by the provider organizations they are linked to. */
  async ownersOf(db: Db, providerIds: readonly (string | null)[]): Promise<Map<string, string>> {
    const ids = [...new Set(providerIds.filter((id) => id !== null))];
    if (ids.length === 0) return new Map();
    const rows = await db.query(ownersOf, [ids]);
    return new Map(
      rows.map(({ providerOrganizationId, organizationId }) => [
        providerOrganizationId,
        organizationId,
      ]),
    );
  },

  async find(db: Db, organizationId: string): Promise<ConnectionRow | null> {
    const [row] = await db.query(find, [organizationId]);
    return row ?? null;
  },

  /** The links that any of these has; nobody changes them until the transaction ends. */
  hold: (
    tx: Tx,
    of: {
      readonly organizationIds: readonly string[];
      readonly providerOrganizationIds: readonly string[];
    },
  ) => tx.query(hold, [of.organizationIds, of.providerOrganizationIds]),

  /** Null when one of the two has a link already. */
  async insert(tx: Tx, link: ConnectionRow): Promise<ConnectionRow | null> {
    const { providerOrganizationId, organizationId, linkedAt } = link;
    const [row] = await tx.query(insert, [providerOrganizationId, organizationId, linkedAt]);
    return row ?? null;
  },

  async remove(tx: Tx, organizationId: string): Promise<ConnectionRow | null> {
    const [row] = await tx.query(remove, [organizationId]);
    return row ?? null;
  },

  /** The next organizations behind an id that have a link or an endpoint, in the order of their ids. */
  async listOrganizations(db: Db, after: string, limit: number): Promise<string[]> {
    const rows = await db.query(listOrganizations, [after, limit]);
    return rows.map(({ organizationId }) => organizationId);
  },

  /** What the provider told of the organization, and when the last delivery came. */
  async describe(db: Db, providerOrganizationId: string) {
    const [row] = await db.query(describe, [providerOrganizationId]);
    return { lastDeliveryAt: row?.lastDeliveryAt ?? null, view: row?.view ?? null };
  },
};
