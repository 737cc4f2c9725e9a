import type { EventData, EventDefinition } from '@tessera/contracts/define/event';
import type { EntityManager, EntitySchema, MigrationInterface } from 'typeorm';
import type { Sql } from './sql.ts';

export type PublishDetails<E extends EventDefinition> = {
  /** The aggregate of the event. Its events are numbered and arrive in order. */
  readonly aggregate: string;
  readonly data: EventData<E>;
  /** The id of the user who caused the event. */
  readonly actor?: string | undefined;
};

/** An event to publish. `createEvent` of outbox.ts creates it; the compiler then checks that the data fits the event. */
export type NewEvent = {
  readonly event: EventDefinition;
  readonly details: PublishDetails<EventDefinition>;
};

/** A mail to send. Text and layout come from the template of its kind. */
export type MailDraft = {
  readonly kind: string;
  readonly to: string;
  readonly language: string;
  /** The data of the template, links included; removed from the row once the mail is sent or dropped. */
  readonly data: Readonly<Record<string, string>>;
  /** The hourly limit applies per `to`, `kind` and this key; without a key, per `to` and `kind`. */
  readonly rateLimitKey?: string;
};

/** Read access to the service's schema. */
export type Db = {
  readonly entities: EntityManager;
  /**
   * Runs a statement in one round trip and returns plain rows. Each connection parses and plans a text once, and keeps
   * it until it closes: `prepare: false` is for statements whose text depends on the input.
   */
  query<Row>(statement: Sql, options?: QueryOptions): Promise<Row[]>;
  /** The first row; null without one. */
  queryOne<Row>(statement: Sql, options?: QueryOptions): Promise<Row | null>;
  /** Runs `work` in one transaction; inside a transaction it joins that transaction. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
};

/** Write access: rows, events and mails are committed or rolled back together. */
export type Tx = Db & {
  readonly open: true;
  /**
   * Runs a statement that may take longer than the usual five seconds. The server applies the longer timeout to later
   * statements of the transaction as well.
   */
  queryWithTimeout<Row>(statement: Sql, seconds: number): Promise<Row[]>;
  publish<E extends EventDefinition>(event: E, details: PublishDetails<E>): Promise<void>;
  /** Publishes many events, in their order, in one round trip; with `auditInsert` see `outbox.append`. */
  publishAll(events: readonly NewEvent[], auditInsert?: Sql): Promise<void>;
  /** Returns whether the mail was queued; it is not when its hourly limit is reached. */
  sendMail(mail: MailDraft): Promise<boolean>;
  /** Queues mails to many recipients in two round trips. Returns the recipients whose mail was queued. */
  sendMails(mails: readonly MailDraft[]): Promise<ReadonlySet<string>>;
  /** Writes a log line once the transaction is committed; none when it is rolled back. */
  logAfterCommit(fields: object, message: string): void;
};

export type QueryOptions = { readonly prepare?: boolean };

export type MigrationClass = new () => MigrationInterface;

export type DatabaseOptions = {
  readonly url: string;
  readonly schema: string;
  readonly poolSize: number;
  readonly entities: readonly EntitySchema[];
  readonly migrations: readonly MigrationClass[];
  /** For migrations: statements may take ten minutes, and connecting on a busy machine half a minute. */
  readonly forMigrations?: boolean;
};
