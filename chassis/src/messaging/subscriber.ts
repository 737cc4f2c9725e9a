import type { EventData, EventDefinition } from '@app/contracts/define/event';
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
  readonly run: (deps: D, heard: Heard<EventDefinition>) => Promise<void>;
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
