import type { EventData, EventDefinition } from '@tessera/contracts/define/event';

/** An event as a handler receives it. */
export type Heard<E extends EventDefinition> = {
  /**
   * The same for every delivery of the event. Store it with the effect, so that a repeated delivery has no
   * effect.
   */
  readonly idempotencyKey: string;
  readonly type: string;
  /** The aggregate whose event this is. */
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

/** A type of event and its handler. */
export type Handling = {
  readonly event: EventDefinition;
  readonly run: (heard: Heard<EventDefinition>) => Promise<unknown> | unknown;
};

export const when = <E extends EventDefinition>(
  event: E,
  run: (heard: Heard<E>) => Promise<unknown> | unknown,
): Handling => ({ event, run: (heard) => run(heard as Heard<E>) });

export type FollowOptions = {
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
   * After this number of failures the event is passed to `onGivenUp` and skipped. By default it is retried
   * without limit, and all later events wait.
   */
  readonly giveUpAfter?: number;
  readonly onGivenUp?: (
    heard: Heard<EventDefinition>,
    error: unknown,
  ) => Promise<unknown> | unknown;
};

export type Following = {
  /** Receives no more events and waits for the running handler. The broker keeps the position of the consumer. */
  close(): Promise<void>;
};
