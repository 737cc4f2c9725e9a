import * as z from 'zod/mini';

/** An event. The subject is `<service>.<noun>.<past-tense verb>`; `data` is the schema of the payload. */
export type EventDefinition<S extends z.core.$ZodType = z.core.$ZodType> = {
  readonly subject: string;
  readonly summary: string;
  readonly data: S;
};

export type EventData<E extends EventDefinition> = z.output<E['data']>;

export function defineEvent<S extends z.core.$ZodType>(
  event: EventDefinition<S>,
): EventDefinition<S> {
  return event;
}

/**
 * The envelope of an event: CloudEvents 1.0 JSON. `subject` is the id of the aggregate, `aggregateversion` grows by one
 * with every event of that aggregate, `actor` is the id of the user who caused the event, if any.
 */
export const envelope = z.object({
  specversion: z.literal('1.0'),
  id: z.guid(),
  source: z.string(),
  type: z.string(),
  subject: z.string(),
  time: z.iso.datetime(),
  datacontenttype: z.literal('application/json'),
  aggregateversion: z.int().check(z.positive()),
  actor: z.optional(z.string()),
  traceparent: z.optional(z.string()),
  data: z.unknown(),
});
export type Envelope = z.output<typeof envelope>;
