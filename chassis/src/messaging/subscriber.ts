import type { EventData, EventDefinition } from '@tessera/contracts/define/event';
import type { Db } from '../db/types.ts';

export type ReceivedEvent<E extends EventDefinition> = {
  readonly id: string;
  readonly aggregate: string;
  /** Grows by one with every event of the aggregate. Compare it; do not count deliveries. */
  readonly version: number;
  readonly time: Date;
  readonly actor: string | undefined;
  readonly data: EventData<E>;
};

/** An event, the name of its durable consumer, and the handler. */
export type Subscriber<D> = {
  readonly event: EventDefinition;
  /** Name of the durable consumer and key in the inbox: after a rename every event is delivered again. */
  readonly name: string;
  /** Requests data of another service for `run`, before the transaction begins. */
  readonly load?: (deps: D, received: ReceivedEvent<EventDefinition>) => Promise<unknown>;
  readonly run: (
    deps: D,
    received: ReceivedEvent<EventDefinition>,
    loaded: unknown,
  ) => Promise<void>;
};

/** `deps.db` is the transaction that also inserts the inbox row. */
export function on<E extends EventDefinition, D extends { readonly db: Db }>(
  event: E,
  name: string,
  run: (deps: D, received: ReceivedEvent<E>) => Promise<unknown>,
): Subscriber<D> {
  return {
    event,
    name,
    run: async (deps, received) => {
      await run(deps, received as ReceivedEvent<E>);
    },
  };
}

type LoadingHandler<E extends EventDefinition, D, L> = {
  /**
   * Requests data of another service. It holds no database connection. An `Unavailable` is retried with the event and
   * does not count towards dead-lettering.
   */
  readonly load: (deps: D, received: ReceivedEvent<E>) => Promise<L>;
  /** `deps.db` is the transaction that also inserts the inbox row. */
  readonly run: (deps: D, received: ReceivedEvent<E>, loaded: L) => Promise<unknown>;
};

/** A subscriber that needs data which the event does not contain (SEC-134). */
export function onWithLoad<E extends EventDefinition, D extends { readonly db: Db }, L>(
  event: E,
  name: string,
  { load, run }: LoadingHandler<E, D, L>,
): Subscriber<D> {
  return {
    event,
    name,
    load: (deps, received) => load(deps, received as ReceivedEvent<E>),
    run: async (deps, received, loaded) => {
      await run(deps, received as ReceivedEvent<E>, loaded as L);
    },
  };
}
