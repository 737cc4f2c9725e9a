import type { EventData, EventDefinition } from '@tessera/contracts/define/event';

/** A fact as a handler meets it. */
export type Heard<E extends EventDefinition> = {
  /** The same however often the fact comes: keep it with the effect, and a repetition has none. */
  readonly idempotencyKey: string;
  readonly type: string;
  /** Whose history the fact belongs to. */
  readonly aggregate: string;
  /** Grows by one with every fact of the aggregate: compare it, never count arrivals. */
  readonly version: number;
  readonly time: Date;
  /** The user who caused it, if any. */
  readonly actor: string | undefined;
  readonly data: EventData<E>;
  /** 1 the first time it comes. */
  readonly attempt: number;
};

/** A kind of fact and what is to be done about it. */
export type Handling = {
  readonly event: EventDefinition;
  readonly run: (heard: Heard<EventDefinition>) => Promise<unknown> | unknown;
};

export const when = <E extends EventDefinition>(
  event: E,
  run: (heard: Heard<E>) => Promise<unknown> | unknown,
): Handling => ({ event, run: (heard) => run(heard as Heard<E>) });

export type FollowOptions = {
  /** Where a new consumer begins: with everything the stream still holds (four weeks), or with what comes now. */
  readonly from?: 'beginning' | 'now';
  /** The first delay after a handler that failed, doubled each time up to a minute; 1000 unless told. */
  readonly retryMilliseconds?: number;
  /**
   * After so many failures a fact is handed to `onGivenUp` and left behind. Unless told it is tried for ever,
   * and everything after it waits.
   */
  readonly giveUpAfter?: number;
  readonly onGivenUp?: (
    heard: Heard<EventDefinition>,
    error: unknown,
  ) => Promise<unknown> | unknown;
};

export type Following = {
  /** Takes no more facts, lets the one in hand finish. The broker remembers where we were. */
  close(): Promise<void>;
};
