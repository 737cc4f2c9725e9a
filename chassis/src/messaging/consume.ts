import { type Envelope, envelope } from '@tessera/contracts/define/event';
import { serviceOf, streamOf } from '@tessera/contracts/subjects';
import type { ConsumerMessages, JsMsg, NatsConnection } from 'nats';
import * as z from 'zod';
import type { Db } from '../db/types.ts';
import { isStorableText } from '../http/body.ts';
import { messageOf } from '../http/error-response.ts';
import { isUnavailable } from '../http/unavailable.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import { eventsHandled } from '../telemetry/metrics.ts';
import { withSpan } from '../telemetry/span.ts';
import { requestIdFrom, traceparentFrom, withTrace } from '../telemetry/trace.ts';
import { deadLetters } from './dead-letters.ts';
import { createFailingEvents, type FailingEvents } from './failing-events.ts';
import { inbox } from './inbox.ts';
import { createKeyedQueue, type KeyedQueue } from './keyed-queue.ts';
import type { Subscriber } from './subscriber.ts';

export const MAX_FAILURES = 5;
const RETRY_MILLISECONDS = [200, 1_000, 5_000, 15_000] as const;
const IN_FLIGHT = 64;
const DEPENDENCY_RETRY_MILLISECONDS = 1_000;
const BLOCKED_RETRY_MILLISECONDS = 1_000;

type ConsumeDeps<D> = {
  readonly deps: D & { readonly db: Db };
  readonly clock: Clock;
  readonly log: Log;
};

/**
 * Applies one event for one subscriber: the inbox row and the effect in one transaction. Returns false when the event
 * was applied before.
 */
export async function applyEvent<D>(
  { deps, clock }: ConsumeDeps<D>,
  subscriber: Subscriber<D>,
  event: Envelope,
): Promise<boolean> {
  const received = {
    id: event.id,
    aggregate: event.subject,
    version: event.aggregateversion,
    time: new Date(event.time),
    actor: event.actor,
    data: z.parse(subscriber.event.data, event.data),
  };
  const loaded = await subscriber.load?.(deps, received);
  return deps.db.transaction(async (tx) => {
    if (!(await inbox.record(tx, subscriber.name, event.id, clock.now()))) return false;
    await subscriber.run({ ...deps, db: tx }, received, loaded);
    return true;
  });
}

export type RunningConsumer = {
  /** Settles when no more messages will arrive, because it was closed or the broker ended it. */
  readonly ended: Promise<void>;
  /** Stops receiving messages and waits for those in progress. */
  close(): Promise<void>;
};

/** Consumes the events of one subscriber until closed. Events of one aggregate are applied one after another. */
export async function consume<D>(
  connection: NatsConnection,
  subscriber: Subscriber<D>,
  context: ConsumeDeps<D>,
): Promise<RunningConsumer> {
  const stream = streamOf(serviceOf(subscriber.event.subject));
  // The deployment creates the consumer (`prepare-broker`): the service's own account cannot.
  const consumer = await connection.jetstream().consumers.get(stream, subscriber.name);
  const messages = await consumer.consume({
    max_messages: IN_FLIGHT,
    // Ends when the broker has lost the consumer; the caller starts it again once the consumer exists.
    abort_on_missing_resource: true,
  });
  const queue = createKeyedQueue(IN_FLIGHT);
  const done = receiveMessages(messages, subscriber, context, queue);
  return {
    ended: done,
    async close() {
      await messages.close();
      // The error was for the code that awaits `ended`.
      await done.catch(() => undefined);
      await queue.drain();
    },
  };
}

async function receiveMessages<D>(
  messages: ConsumerMessages,
  subscriber: Subscriber<D>,
  context: ConsumeDeps<D>,
  queue: KeyedQueue,
): Promise<void> {
  const { deps, clock, log } = context;
  const failing = createFailingEvents(subscriber.name, { db: deps.db, clock, log });
  for await (const message of messages) {
    const event = parse(message, subscriber, log);
    if (event === null) continue;
    await queue.run(event.subject, () =>
      handleMessage(message, event, subscriber, context, failing),
    );
  }
}

function parse<D>(message: JsMsg, subscriber: Subscriber<D>, log: Log): Envelope | null {
  const result = envelope.safeParse(safeJson(message));
  // The broker checks the subject against the publisher's permissions; a payload does not prove its sender (SEC-18).
  const { subject } = subscriber.event;
  if (result.success && result.data.type === subject && message.subject === subject) {
    return result.data;
  }
  // Not an event of this system: it has no aggregate, no id and nothing to replay. The log line is the alert.
  log.error({ subject: message.subject, sequence: message.seq }, 'message is not an event');
  message.term();
  return null;
}

/** The content of a message; null unless it is JSON that PostgreSQL can store, also as a dead letter. */
function safeJson(message: JsMsg): unknown {
  try {
    return JSON.parse(message.string(), assertStorable);
  } catch {
    return null;
  }
}

/** A reviver of `JSON.parse` that changes nothing. */
function assertStorable(key: string, value: unknown): unknown {
  if (!isStorableText(key) || (typeof value === 'string' && !isStorableText(value))) {
    throw new Error('a text that PostgreSQL cannot store');
  }
  return value;
}

/** Later events of an aggregate wait until the failing event is applied or dead-lettered; other aggregates continue. */
async function handleMessage<D>(
  message: JsMsg,
  event: Envelope,
  subscriber: Subscriber<D>,
  context: ConsumeDeps<D>,
  failing: FailingEvents,
): Promise<void> {
  const outcome = (name: string) =>
    eventsHandled.inc({ subscriber: subscriber.name, outcome: name });
  if (await failing.blocks(event)) {
    message.nak(BLOCKED_RETRY_MILLISECONDS);
    return;
  }
  const trace = {
    requestId: requestIdFrom(event.id),
    traceparent: traceparentFrom(message.headers?.get('traceparent') || event.traceparent),
  };
  await withTrace(trace, async () => {
    try {
      const applied = await withSpan(
        `process ${event.type}`,
        { kind: 'consumer', attributes: { subscriber: subscriber.name } },
        () => applyEvent(context, subscriber, event),
      );
      outcome(applied ? 'applied' : 'repeated');
      failing.remove(event);
      message.ack();
    } catch (error) {
      const earlierFailures = failing.failuresOf(event);
      const failures = earlierFailures + 1;
      const result = await classifyFailure(error, failures, event, subscriber, context);
      if (result === 'dead-lettered') {
        failing.remove(event);
        message.term();
      } else {
        failing.record(event, result === 'failed' ? failures : earlierFailures);
        message.nak(result === 'failed' ? retryDelay(failures) : DEPENDENCY_RETRY_MILLISECONDS);
      }
      outcome(result);
    }
  });
}

const retryDelay = (failures: number) => RETRY_MILLISECONDS[failures - 1] ?? RETRY_MILLISECONDS[0];

/** Decides what to do with an event that could not be applied. */
async function classifyFailure<D>(
  error: unknown,
  failures: number,
  event: Envelope,
  subscriber: Subscriber<D>,
  { deps, clock, log }: ConsumeDeps<D>,
): Promise<'waiting' | 'failed' | 'dead-lettered'> {
  // The event itself is valid: an unavailable dependency does not count as a failure of the event.
  if (isUnavailable(error)) return 'waiting';
  log.warn(
    { subscriber: subscriber.name, eventId: event.id, failures, err: messageOf(error) },
    'event could not be applied',
  );
  if (failures < MAX_FAILURES) return 'failed';
  try {
    await storeDeadLetter(deps.db, event, subscriber.name, error, failures, clock.now());
    return 'dead-lettered';
  } catch (storeError) {
    log.error(
      { subscriber: subscriber.name, err: messageOf(storeError) },
      'dead letter could not be stored',
    );
    return 'waiting';
  }
}

async function storeDeadLetter(
  db: Db,
  event: Envelope,
  subscriber: string,
  error: unknown,
  attempts: number,
  at: Date,
): Promise<void> {
  await deadLetters.add(
    db,
    {
      subscriber,
      eventId: event.id,
      subject: event.type,
      envelope: event,
      error: messageOf(error),
      attempts,
    },
    at,
  );
}
