import { EntitySchema } from 'typeorm';

/** A webhook as received, and the outcome of its projection. */
export type DeliveryRow = {
  position: string;
  endpoint: string;
  webhookId: string;
  /** Empty when it is erased. */
  payload: Buffer;
  payloadErasedAt: Date | null;
  /** When the personal data of a deleted customer was redacted in the payload. */
  payloadRedactedAt: Date | null;
  type: string;
  status: string;
  reason: string | null;
  attempts: number;
  hasConflict: boolean;
  sentAtSeconds: string;
  receivedAt: Date;
  lastReceivedAt: Date;
  /** Null until the delivery is projected. */
  providerOrganizationId: string | null;
  /** Whose endpoint received it; null for the platform's URL. */
  organizationId: string | null;
  recordKind: string | null;
  recordId: string | null;
  failures: number;
  nextAttemptAt: Date;
  userAgent: string | null;
  contentType: string | null;
  projectedAt: Date | null;
  /** Hash of the delivery's merchant. */
  shard: number;
};

export const deliveryTable = new EntitySchema<DeliveryRow>({
  name: 'delivery',
  tableName: 'delivery',
  columns: {
    position: { type: 'bigint', primary: true, generated: true },
    endpoint: { type: 'text' },
    webhookId: { type: 'text', name: 'webhook_id' },
    payload: { type: 'bytea' },
    payloadErasedAt: { type: 'timestamptz', name: 'payload_erased_at', nullable: true },
    payloadRedactedAt: { type: 'timestamptz', name: 'payload_redacted_at', nullable: true },
    type: { type: 'text' },
    status: { type: 'text' },
    reason: { type: 'text', nullable: true },
    attempts: { type: 'integer', default: 1 },
    hasConflict: { type: 'boolean', name: 'has_conflict', default: false },
    sentAtSeconds: { type: 'bigint', name: 'sent_at_seconds' },
    receivedAt: { type: 'timestamptz', name: 'received_at' },
    lastReceivedAt: { type: 'timestamptz', name: 'last_received_at' },
    providerOrganizationId: { type: 'text', name: 'provider_organization_id', nullable: true },
    organizationId: { type: 'text', name: 'organization_id', nullable: true },
    recordKind: { type: 'text', name: 'record_kind', nullable: true },
    recordId: { type: 'text', name: 'record_id', nullable: true },
    failures: { type: 'integer', default: 0 },
    nextAttemptAt: { type: 'timestamptz', name: 'next_attempt_at' },
    userAgent: { type: 'text', name: 'user_agent', nullable: true },
    contentType: { type: 'text', name: 'content_type', nullable: true },
    projectedAt: { type: 'timestamptz', name: 'projected_at', nullable: true },
    shard: { type: 'smallint', default: 0 },
  },
  uniques: [{ name: 'delivery_webhook_id_key', columns: ['endpoint', 'webhookId'] }],
  indices: [
    { name: 'delivery_waiting', columns: ['shard', 'position'], where: `status = 'waiting'` },
    {
      name: 'delivery_merchant_list',
      columns: ['providerOrganizationId', 'position'],
      where: 'provider_organization_id IS NOT NULL',
    },
    {
      name: 'delivery_organization_list',
      columns: ['organizationId', 'position'],
      where: 'organization_id IS NOT NULL',
    },
    {
      name: 'delivery_rejected_list',
      columns: ['organizationId', 'position'],
      where: `status = 'rejected'`,
    },
    { name: 'delivery_unknown', columns: ['type', 'position'], where: `status = 'unknown'` },
    { name: 'delivery_record', columns: ['recordId'], where: 'record_id IS NOT NULL' },
    {
      name: 'delivery_payload',
      columns: ['receivedAt'],
      where: `payload_erased_at IS NULL and status in ('applied', 'stale', 'rejected')`,
    },
    {
      name: 'delivery_unprojected',
      columns: ['position'],
      where: `status in ('rejected', 'quarantined', 'unknown') and payload_erased_at IS NULL`,
    },
    {
      name: 'delivery_quarantined_record',
      columns: ['recordId'],
      where: `status = 'quarantined' and record_id IS NOT NULL`,
    },
    {
      name: 'delivery_timeline',
      columns: ['recordId', 'type', 'position'],
      where: `type in ('order.paid', 'subscription.canceled', 'subscription.uncanceled') and record_id IS NOT NULL`,
    },
  ],
});

/** A different payload under a webhook id that is already stored; never applied. */
export type DeliveryConflictRow = {
  position: string;
  /** SHA-256 of the payload. */
  digest: Buffer;
  payload: Buffer;
  seen: number;
  firstSeenAt: Date;
};

export const deliveryConflictTable = new EntitySchema<DeliveryConflictRow>({
  name: 'delivery_conflict',
  tableName: 'delivery_conflict',
  columns: {
    position: { type: 'bigint', primary: true },
    digest: { type: 'bytea', primary: true },
    payload: { type: 'bytea' },
    seen: { type: 'integer', default: 1 },
    firstSeenAt: { type: 'timestamptz', name: 'first_seen_at' },
  },
});

/** A projection that failed because of a defect of the service. */
export type DeliveryFailureRow = { id: string; position: string; at: Date; error: string };

export const deliveryFailureTable = new EntitySchema<DeliveryFailureRow>({
  name: 'delivery_failure',
  tableName: 'delivery_failure',
  columns: {
    id: { type: 'bigint', primary: true, generated: true },
    position: { type: 'bigint' },
    at: { type: 'timestamptz' },
    error: { type: 'text' },
  },
  indices: [{ name: 'delivery_failure_position', columns: ['position', 'id'] }],
});
