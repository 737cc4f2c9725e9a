import { sql } from '@tessera/chassis/db/sql';
import type { Db, Tx } from '@tessera/chassis/db/types';

export type EndpointRow = {
  readonly id: string;
  readonly organizationId: string;
  readonly name: string;
  readonly isEnabled: boolean;
  readonly createdAt: Date;
  readonly secretCreatedAt: Date;
  readonly previousSecretCreatedAt: Date | null;
  readonly lastDeliveryAt: Date | null;
  readonly rejections: readonly {
    readonly reason: string;
    readonly count: number;
    /** ISO 8601 with offset. */
    readonly lastAt: string;
  }[];
};

/** The fields of an endpoint that receiving a webhook needs. */
export type WebhookEndpoint = {
  readonly organizationId: string;
  readonly isEnabled: boolean;
  /** Encrypted, newest first. */
  readonly secrets: readonly string[];
};

const COLUMNS = sql`endpoint.id, endpoint.organization_id as "organizationId", endpoint.name,
  endpoint.is_enabled as "isEnabled", endpoint.created_at as "createdAt",
  endpoint.secret_created_at as "secretCreatedAt",
  endpoint.previous_secret_created_at as "previousSecretCreatedAt",
  endpoint.last_delivery_at as "lastDeliveryAt",
  (select coalesce(json_agg(json_build_object(
     'reason', reason, 'count', count, 'lastAt', last_at) order by last_at desc, reason), '[]')
   from endpoint_rejection where endpoint_id = endpoint.id) as rejections`;

type NewEndpoint = Pick<EndpointRow, 'id' | 'organizationId' | 'name' | 'createdAt'> & {
  /** Encrypted. */
  readonly secret: string;
};

/** Endpoints of organizations; at most `limit` each, even with concurrent requests. */
export const endpoints = {
  /** One query per delivery, so that changes of an endpoint apply at once. */
  findForWebhook: (db: Db, id: string): Promise<WebhookEndpoint | null> =>
    db.queryOne(sql`
      select organization_id as "organizationId", is_enabled as "isEnabled",
        array_remove(array[secret, previous_secret], null) as secrets
      from endpoint where id = ${id}`),

  list: (db: Db, organizationId: string) =>
    db.query<EndpointRow>(sql`
      select ${COLUMNS} from endpoint where organization_id = ${organizationId}
      order by created_at, id`),

  find: (db: Db, organizationId: string, id: string): Promise<EndpointRow | null> =>
    db.queryOne(sql`
      select ${COLUMNS} from endpoint where organization_id = ${organizationId} and id = ${id}`),

  /** Locks the row until the transaction ends. */
  lock: (tx: Tx, organizationId: string, id: string): Promise<EndpointRow | null> =>
    tx.queryOne(sql`
      select ${COLUMNS} from endpoint where organization_id = ${organizationId} and id = ${id}
      for update of endpoint`),

  /** Null when the organization has reached its limit. */
  async insert(tx: Tx, endpoint: NewEndpoint, limit: number): Promise<EndpointRow | null> {
    const { id, organizationId, name, secret, createdAt } = endpoint;
    // Counting and inserting are serialized per organization.
    await tx.query(sql`
      select pg_advisory_xact_lock(hashtextextended('endpoints of ' || ${organizationId}, 0))`);
    return tx.queryOne(sql`
      insert into endpoint (id, organization_id, name, secret, secret_created_at, created_at)
      select ${id}, ${organizationId}, ${name}, ${secret}, ${createdAt}, ${createdAt}
      where (select count(*) from endpoint where organization_id = ${organizationId}) < ${limit}
      returning ${COLUMNS}`);
  },

  update: (tx: Tx, { id, name, isEnabled }: Pick<EndpointRow, 'id' | 'name' | 'isEnabled'>) =>
    tx.queryOne<EndpointRow>(sql`
      update endpoint set name = ${name}, is_enabled = ${isEnabled}
      where id = ${id} returning ${COLUMNS}`),

  rotate: (tx: Tx, id: string, encryptedSecret: string, at: Date): Promise<EndpointRow | null> =>
    tx.queryOne(sql`
      update endpoint set previous_secret = secret, previous_secret_created_at = secret_created_at,
        secret = ${encryptedSecret}, secret_created_at = ${at}
      where id = ${id} returning ${COLUMNS}`),

  revokePreviousSecret: (tx: Tx, id: string): Promise<EndpointRow | null> =>
    tx.queryOne(sql`
      update endpoint set previous_secret = null, previous_secret_created_at = null
      where id = ${id} returning ${COLUMNS}`),

  /** Deletes one endpoint, or all of the organization's for null; returns their ids. */
  async remove(tx: Tx, organizationId: string, id: string | null): Promise<string[]> {
    const rows = await tx.query<{ id: string }>(sql`
      delete from endpoint
      where organization_id = ${organizationId} and (${id}::text is null or id = ${id})
      returning id`);
    return rows.map((row) => row.id);
  },

  /** Returns those that were enabled. */
  async disableAll(tx: Tx, organizationId: string): Promise<string[]> {
    const rows = await tx.query<{ id: string }>(sql`
      update endpoint set is_enabled = false
      where organization_id = ${organizationId} and is_enabled returning id`);
    return rows.map(({ id }) => id);
  },

  /** Sets the time of the last authentic delivery, by endpoint. */
  updateLastDelivery: (tx: Tx, newest: ReadonlyMap<string, Date>) =>
    tx.query<never>(sql`
      update endpoint set last_delivery_at = greatest(last_delivery_at, newest.at)
      from unnest(${[...newest.keys()]}::text[], ${[...newest.values()]}::timestamptz[])
        as newest (id, at)
      where endpoint.id = newest.id`),
};
