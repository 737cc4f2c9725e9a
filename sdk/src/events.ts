import type { EventData, EventDefinition } from '@tessera/contracts/define/event';

/** An event as a handler receives it. */
export type ReceivedEvent<E extends EventDefinition = EventDefinition> = {
  /**
   * The same for every delivery of the event. Store it with the effect, so that a repeated delivery has no
   * effect.
   */
  readonly idempotencyKey: string;
  readonly type: string;
  /** The id of the aggregate that the event belongs to. */
  readonly aggregate: string;
  /** Grows by one with every event of the aggregate: compare versions, do not count deliveries. */
  readonly version: number;
  readonly time: Date;
  /** The user who caused the event, if a user did. */
  readonly actor: string | undefined;
  readonly data: EventData<E>;
  /** 1 for the first delivery. */
  readonly attempt: number;
};

/** A type of event and the function that handles it. */
export type EventHandler = {
  readonly event: EventDefinition;
  readonly handle: (event: ReceivedEvent) => Promise<unknown> | unknown;
};

/** Handles a type of event; `handle` receives its data with their types. */
export const on = <E extends EventDefinition>(
  event: E,
  handle: (event: ReceivedEvent<E>) => Promise<unknown> | unknown,
): EventHandler => ({ event, handle: (received) => handle(received as ReceivedEvent<E>) });

export type SubscribeOptions = {
  /**
   * Where a new consumer starts: with every event the stream still holds (four weeks), or with new events
   * only.
   */
  readonly from?: 'beginning' | 'now';
  /**
   * Delay after the first failure of a handler, doubled with each further failure up to a minute; default
   * 1000.
   */
  readonly retryMilliseconds?: number;
  /**
   * After this number of failures the event is passed to `onDeadLetter` and skipped. By default it is retried
   * without limit, and all later events wait.
   */
  readonly maxAttempts?: number;
  readonly onDeadLetter?: (event: ReceivedEvent, error: unknown) => Promise<unknown> | unknown;
};

export type Subscription = {
  /** Receives no more events and waits for the running handler. The broker keeps the position of the consumer. */
  close(): Promise<void>;
};

/** Receives the SDK's log entries with pino's arguments: fields, then text. */
export type SdkLog = {
  info(fields: object | string, text?: string): void;
  warn(fields: object | string, text?: string): void;
};
