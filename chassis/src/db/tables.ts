import type { Envelope } from '@tessera/contracts/define/event';
import { EntitySchema } from 'typeorm';

/** The last version of each aggregate's events. */
export const outboxAggregateTable = new EntitySchema<{ id: string; version: string }>({
  name: 'outbox_aggregate',
  columns: {
    id: { type: 'text', primary: true },
    version: { type: 'bigint' },
  },
});

export type OutboxRow = {
  readonly position: string;
  readonly id: string;
  readonly subject: string;
  readonly aggregate: string;
  readonly version: string;
  readonly envelope: Omit<Envelope, 'aggregateversion'>;
  /** Failed attempts while other events could be sent. */
  readonly attempts: number;
  readonly retryAt: Date | null;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
};

export const outboxTable = new EntitySchema<OutboxRow>({
  name: 'outbox',
  columns: {
    position: { type: 'bigint', primary: true, generated: 'increment' },
    id: { type: 'uuid' },
    subject: { type: 'text' },
    aggregate: { type: 'text' },
    version: { type: 'bigint' },
    envelope: { type: 'json' },
    attempts: { type: 'int', default: 0 },
    retryAt: { type: 'timestamptz', name: 'retry_at', nullable: true },
    createdAt: { type: 'timestamptz', name: 'created_at' },
    sentAt: { type: 'timestamptz', name: 'sent_at', nullable: true },
  },
  uniques: [{ name: 'outbox_id_key', columns: ['id'] }],
  indices: [
    { name: 'outbox_unsent', columns: ['position'], where: 'sent_at is null' },
    { name: 'outbox_sent_at', columns: ['sentAt'], where: 'sent_at is not null' },
    {
      name: 'outbox_retry',
      columns: ['aggregate'],
      where: 'sent_at is null and retry_at is not null',
    },
  ],
});

export const inboxTable = new EntitySchema<{
  subscriber: string;
  eventId: string;
  processedAt: Date;
}>({
  name: 'inbox',
  columns: {
    subscriber: { type: 'text', primary: true },
    eventId: { type: 'uuid', name: 'event_id', primary: true },
    processedAt: { type: 'timestamptz', name: 'processed_at' },
  },
  indices: [{ name: 'inbox_processed_at', columns: ['processedAt'] }],
});

export type DeadLetter = {
  readonly id: string;
  readonly subscriber: string;
  readonly eventId: string;
  readonly subject: string;
  readonly envelope: Envelope;
  readonly error: string;
  readonly attempts: number;
  readonly failedAt: Date;
};

export const deadLetterTable = new EntitySchema<DeadLetter>({
  name: 'dead_letter',
  columns: {
    id: { type: 'bigint', primary: true, generated: 'increment' },
    subscriber: { type: 'text' },
    eventId: { type: 'uuid', name: 'event_id' },
    subject: { type: 'text' },
    envelope: { type: 'json' },
    error: { type: 'text' },
    attempts: { type: 'int' },
    failedAt: { type: 'timestamptz', name: 'failed_at' },
  },
  uniques: [{ name: 'dead_letter_subscriber_event_id_key', columns: ['subscriber', 'eventId'] }],
});

export type MailRow = {
  readonly id: string;
  readonly kind: string;
  /** The address; its SHA-256 hash once the mail is sent or dropped. */
  readonly recipient: string;
  readonly rateLimitKey: string;
  readonly language: string;
  /** The data of the template, links included; removed once the mail is sent or dropped. */
  readonly data: Readonly<Record<string, string>>;
  readonly attempts: number;
  /** The code of nodemailer and the reply code of the mail server. */
  readonly lastError: string | null;
  readonly createdAt: Date;
  readonly nextAttemptAt: Date;
  /** When the mail was sent, dropped or erased. */
  readonly sentAt: Date | null;
};

export const mailTable = new EntitySchema<MailRow>({
  name: 'mail',
  columns: {
    id: { type: 'uuid', primary: true },
    kind: { type: 'text' },
    recipient: { type: 'text' },
    rateLimitKey: { type: 'text', name: 'rate_limit_key' },
    language: { type: 'text' },
    data: { type: 'jsonb' },
    attempts: { type: 'int', default: 0 },
    lastError: { type: 'text', name: 'last_error', nullable: true },
    createdAt: { type: 'timestamptz', name: 'created_at' },
    nextAttemptAt: { type: 'timestamptz', name: 'next_attempt_at' },
    sentAt: { type: 'timestamptz', name: 'sent_at', nullable: true },
  },
  indices: [
    { name: 'mail_due', columns: ['nextAttemptAt'], where: 'sent_at is null' },
    { name: 'mail_rate_limit', columns: ['recipient', 'kind', 'createdAt'] },
  ],
});

export const reconciliationJobTable = new EntitySchema<{
  name: string;
  cursor: string;
  dueAt: Date;
  leasedUntil: Date;
}>({
  name: 'reconciliation_job',
  columns: {
    name: { type: 'text', primary: true },
    cursor: { type: 'text' },
    dueAt: { type: 'timestamptz', name: 'due_at' },
    leasedUntil: { type: 'timestamptz', name: 'leased_until' },
  },
});

/** The receipt of an erasure: what a service has erased of a deleted user, organization or customer. */
export type ErasureRow = {
  readonly id: string;
  readonly subject: 'user' | 'organization' | 'customer';
  readonly subjectId: string;
  readonly erasedAt: Date;
  /** The number of rows by what they were. */
  readonly counts: Readonly<Record<string, number>>;
};

export const erasureTable = new EntitySchema<ErasureRow>({
  name: 'erasure',
  columns: {
    id: { type: 'bigint', primary: true, generated: 'increment' },
    subject: { type: 'text' },
    subjectId: { type: 'text', name: 'subject_id' },
    erasedAt: { type: 'timestamptz', name: 'erased_at' },
    counts: { type: 'jsonb' },
  },
  uniques: [{ name: 'erasure_subject_key', columns: ['subject', 'subjectId'] }],
});

/** The tables that `chassisMigrations` makes in every service's schema. */
export const chassisTables = [
  outboxAggregateTable,
  outboxTable,
  inboxTable,
  deadLetterTable,
  mailTable,
  reconciliationJobTable,
  erasureTable,
];
