import * as z from 'zod';

/** An event. The subject is `<service>.<noun>.<past-tense verb>`; `data` is the schema of the payload. */
export type EventDefinition<S extends z.ZodType = z.ZodType> = {
  readonly subject: string;
  readonly summary: string;
  readonly data: S;
};

export type EventData<E extends EventDefinition> = z.output<E['data']>;

export function defineEvent<S extends z.ZodType>(event: EventDefinition<S>): EventDefinition<S> {
  return event;
}

/**
 * The envelope of an event: CloudEvents 1.0 JSON. `subject` is the id of the aggregate, `aggregateversion` grows by one
 * with every event of that aggregate, `actor` is the id of the user who caused the event, if any.
 */
export const envelope = z.object({
  specversion: z.literal('1.0'),
  id: z.string(),
  source: z.string(),
  type: z.string(),
  subject: z.string(),
  time: z.iso.datetime(),
  datacontenttype: z.literal('application/json'),
  aggregateversion: z.number().int().positive(),
  actor: z.string().optional(),
  traceparent: z.string().optional(),
  data: z.unknown(),
});
export type Envelope = z.output<typeof envelope>;
