import type { EventData, EventDefinition } from '@tessera/contracts/define/event';
import type { Db } from '../db/db.ts';

export type Heard<E extends EventDefinition> = {
  readonly id: string;
  readonly aggregate: string;
  /** Grows by one with every fact of the aggregate: compare it, never count arrivals. */
  readonly version: number;
  readonly time: Date;
  readonly actor: string | undefined;
  readonly data: EventData<E>;
};

/** An event, a durable name, and the use case that follows from it. */
export type Subscriber<D> = {
  readonly event: EventDefinition;
  /** Durable consumer and inbox key in one: renamed, every event comes again. */
  readonly name: string;
  /** What `run` needs of another service, requested before the transaction begins. */
  readonly load?: (deps: D, heard: Heard<EventDefinition>) => Promise<unknown>;
  readonly run: (deps: D, heard: Heard<EventDefinition>, loaded: unknown) => Promise<void>;
};

/** `deps.db` stands in the transaction that records the event as heard. */
export function on<E extends EventDefinition, D extends { readonly db: Db }>(
  event: E,
  name: string,
  run: (deps: D, heard: Heard<E>) => Promise<unknown>,
): Subscriber<D> {
  return {
    event,
    name,
    run: async (deps, heard) => {
      await run(deps, heard as Heard<E>);
    },
  };
}

type Loading<E extends EventDefinition, D, L> = {
  /**
   * Requests what the effect needs of another service. No database connection is held meanwhile; an
   * `Unavailable` is retried with the event and does not count towards dead-lettering.
   */
  readonly load: (deps: D, heard: Heard<E>) => Promise<L>;
  /** `deps.db` stands in the transaction that records the event. */
  readonly run: (deps: D, heard: Heard<E>, loaded: L) => Promise<unknown>;
};

/** A subscriber whose effect needs data that the event does not carry (SEC-134). */
export function onLoading<E extends EventDefinition, D extends { readonly db: Db }, L>(
  event: E,
  name: string,
  { load, run }: Loading<E, D, L>,
): Subscriber<D> {
  return {
    event,
    name,
    load: (deps, heard) => load(deps, heard as Heard<E>),
    run: async (deps, heard, loaded) => {
      await run(deps, heard as Heard<E>, loaded as L);
    },
  };
}
