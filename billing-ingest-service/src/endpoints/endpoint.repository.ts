import { statement } from '@tessera/chassis/db/statement';
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

const COLUMNS = `endpoint.id, endpoint.organization_id as "organizationId", endpoint.name,
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
  async findForWebhook(db: Db, id: string): Promise<WebhookEndpoint | null> {
    const [row] = await db.query(
      statement<WebhookEndpoint>(
        'endpoint-find-for-webhook',
        `select organization_id as "organizationId", is_enabled as "isEnabled",
           array_remove(array[secret, previous_secret], null) as secrets
         from endpoint where id = $1`,
      ),
      [id],
    );
    return row ?? null;
  },

  list: (db: Db, organizationId: string) =>
    db.query(
      statement<EndpointRow>(
        'endpoint-list',
        `select ${COLUMNS} from endpoint where organization_id = $1 order by created_at, id`,
      ),
      [organizationId],
    ),

  async find(db: Db, organizationId: string, id: string): Promise<EndpointRow | null> {
    const [row] = await db.query(
      statement<EndpointRow>(
        'endpoint-find',
        `select ${COLUMNS} from endpoint where organization_id = $1 and id = $2`,
      ),
      [organizationId, id],
    );
    return row ?? null;
  },

  /** Locks the row until the transaction ends. */
  async lock(tx: Tx, organizationId: string, id: string): Promise<EndpointRow | null> {
    const [row] = await tx.query(
      statement<EndpointRow>(
        'endpoint-lock',
        `select ${COLUMNS} from endpoint where organization_id = $1 and id = $2 for update of endpoint`,
      ),
      [organizationId, id],
    );
    return row ?? null;
  },

  /** Null when the organization has reached its limit. */
  async insert(tx: Tx, endpoint: NewEndpoint, limit: number): Promise<EndpointRow | null> {
    const { id, organizationId, name, secret, createdAt } = endpoint;
    await tx.query(
      // Counting and inserting are serialized per organization.
      statement<never>(
        'endpoint-lock-all',
        `select pg_advisory_xact_lock(hashtextextended('endpoints of ' || $1, 0))`,
      ),
      [organizationId],
    );
    const [row] = await tx.query(
      statement<EndpointRow>(
        'endpoint-insert',
        `insert into endpoint (id, organization_id, name, secret, secret_created_at, created_at)
         select $1, $2, $3, $4, $5, $5
         where (select count(*) from endpoint where organization_id = $2) < $6
         returning ${COLUMNS}`,
      ),
      [id, organizationId, name, secret, createdAt, limit],
    );
    return row ?? null;
  },

  async update(tx: Tx, { id, name, isEnabled }: Pick<EndpointRow, 'id' | 'name' | 'isEnabled'>) {
    const [row] = await tx.query(
      statement<EndpointRow>(
        'endpoint-update',
        `update endpoint set name = $2, is_enabled = $3 where id = $1 returning ${COLUMNS}`,
      ),
      [id, name, isEnabled],
    );
    return row ?? null;
  },

  async rotate(tx: Tx, id: string, encryptedSecret: string, at: Date): Promise<EndpointRow | null> {
    const [row] = await tx.query(
      statement<EndpointRow>(
        'endpoint-rotate',
        `update endpoint set previous_secret = secret, previous_secret_created_at = secret_created_at,
           secret = $2, secret_created_at = $3
         where id = $1 returning ${COLUMNS}`,
      ),
      [id, encryptedSecret, at],
    );
    return row ?? null;
  },

  async revokePreviousSecret(tx: Tx, id: string): Promise<EndpointRow | null> {
    const [row] = await tx.query(
      statement<EndpointRow>(
        'endpoint-revoke-previous-secret',
        `update endpoint set previous_secret = null, previous_secret_created_at = null
         where id = $1 returning ${COLUMNS}`,
      ),
      [id],
    );
    return row ?? null;
  },

  /** Deletes one endpoint, or all of the organization's for null; returns their ids. */
  async remove(tx: Tx, organizationId: string, id: string | null): Promise<string[]> {
    const rows = await tx.query(
      statement<{ id: string }>(
        'endpoint-remove',
        `delete from endpoint where organization_id = $1 and ($2::text is null or id = $2) returning id`,
      ),
      [organizationId, id],
    );
    return rows.map((row) => row.id);
  },

  /** Returns those that were enabled. */
  async disableAll(tx: Tx, organizationId: string): Promise<string[]> {
    const rows = await tx.query(
      statement<{ id: string }>(
        'endpoint-disable-all',
        `update endpoint set is_enabled = false where organization_id = $1 and is_enabled returning id`,
      ),
      [organizationId],
    );
    return rows.map(({ id }) => id);
  },

  /** Sets the time of the last authentic delivery, by endpoint. */
  updateLastDelivery: (tx: Tx, newest: ReadonlyMap<string, Date>) =>
    tx.query(
      statement<never>(
        'endpoint-update-last-delivery',
        `update endpoint set last_delivery_at = greatest(last_delivery_at, newest.at)
         from unnest($1::text[], $2::timestamptz[]) as newest (id, at) where endpoint.id = newest.id`,
      ),
      [[...newest.keys()], [...newest.values()]],
    ),
};
