import type { Broker } from '@tessera/chassis/messaging/broker';
import { envelope } from '@tessera/contracts/define/event';
import { serviceOf, streamOf } from '@tessera/contracts/subjects';
import { AckPolicy, type ConsumerMessages, DeliverPolicy, type JsMsg, nanos } from 'nats';
import * as z from 'zod/mini';
import type {
  EventHandler,
  ReceivedEvent,
  SdkLog,
  SubscribeOptions,
  Subscription,
} from './events.ts';

const ACK_WAIT_MILLISECONDS = 30_000;
const PROGRESS_INTERVAL_MILLISECONDS = 10_000;
const MAX_RETRY_MILLISECONDS = 60_000;
const RESUBSCRIBE_DELAY_MILLISECONDS = 500;

type Consumer = {
  readonly broker: Broker;
  readonly log: SdkLog;
  readonly durable: string;
  readonly handlers: readonly EventHandler[];
  readonly options: SubscribeOptions;
};

/**
 * Keeps a durable consumer for these types of events. It handles them in order, one at a time. An event is
 * acknowledged when its handler has returned; after an error the handler receives it again. All types must
 * belong to one service.
 */
export function subscribe(consumer: Consumer): Subscription {
  const { broker, log, durable, handlers } = consumer;
  const stream = streamOf(serviceOf(handlers[0]?.event.subject ?? ''));
  const filter = coveringSubject(handlers.map(({ event }) => event.subject));
  let stopped = false;
  let consuming: { stop(): Promise<unknown>; readonly ended: Promise<void> } | null = null;

  async function consume(): Promise<void> {
    const connection = await broker.ready;
    const manager = await connection.jetstreamManager();
    await manager.consumers.add(stream, {
      durable_name: durable,
      filter_subject: filter,
      ack_policy: AckPolicy.Explicit,
      deliver_policy: consumer.options.from === 'now' ? DeliverPolicy.New : DeliverPolicy.All,
      ack_wait: nanos(ACK_WAIT_MILLISECONDS),
      // One at a time: a failed event delays the events after it, so the order stays.
      max_ack_pending: 1,
      max_deliver: -1,
    });
    const durableConsumer = await connection.jetstream().consumers.get(stream, durable);
    if (stopped) return;
    // A deleted consumer has to be created again; without this option `consume` would wait for it.
    const messages = await durableConsumer.consume({
      max_messages: 1,
      abort_on_missing_resource: true,
    });
    consuming = { stop: () => messages.close(), ended: handleAll(consumer, messages) };
    if (stopped) await messages.close();
    await consuming.ended;
  }

  async function keepConsuming(): Promise<void> {
    for (let isLogged = false; !stopped; ) {
      try {
        await consume();
        isLogged = false;
      } catch (error) {
        if (!isLogged && !stopped) {
          log.warn({ durable, err: textOf(error) }, 'consuming failed; it is retried');
        }
        isLogged = true;
      }
      if (!stopped) await new Promise((done) => setTimeout(done, RESUBSCRIBE_DELAY_MILLISECONDS));
    }
  }
  void keepConsuming();

  return {
    async close() {
      stopped = true;
      await consuming?.stop();
      // `keepConsuming` handles its errors.
      await consuming?.ended.catch(() => undefined);
    },
  };
}

async function handleAll(consumer: Consumer, messages: ConsumerMessages): Promise<void> {
  for await (const message of messages) await handleMessage(consumer, message);
}

async function handleMessage(
  { handlers, options, log, durable }: Consumer,
  message: JsMsg,
): Promise<void> {
  const handler = handlers.find(({ event }) => event.subject === message.subject);
  if (handler === undefined) return message.ack();
  const event = readEvent(message, handler);
  if (event === null) {
    log.warn({ durable, sequence: message.seq }, 'message is not a valid event');
    return message.term();
  }
  const progress = setInterval(() => message.working(), PROGRESS_INTERVAL_MILLISECONDS);
  try {
    await handler.handle(event);
    message.ack();
  } catch (error) {
    log.warn({ durable, eventId: event.idempotencyKey, err: textOf(error) }, 'handler failed');
    if (await isDeadLettered(options, event, error)) message.term();
    else message.nak(delayAfter(event.attempt, options));
  } finally {
    clearInterval(progress);
  }
}

/** True only after `onDeadLetter` has returned, so that no event is lost. */
async function isDeadLettered(
  { maxAttempts, onDeadLetter }: SubscribeOptions,
  event: ReceivedEvent,
  error: unknown,
): Promise<boolean> {
  if (maxAttempts === undefined || event.attempt < maxAttempts) return false;
  try {
    await onDeadLetter?.(event, error);
    return true;
  } catch {
    return false;
  }
}

/** Null when the envelope or the data do not match their schemas. */
function readEvent(message: JsMsg, handler: EventHandler): ReceivedEvent | null {
  const parsed = envelope.safeParse(jsonOf(message));
  if (!parsed.success) return null;
  const { id, type, subject, aggregateversion, time, actor } = parsed.data;
  const data = z.safeParse(handler.event.data, parsed.data.data);
  if (!data.success) return null;
  return {
    idempotencyKey: id,
    type,
    aggregate: subject,
    version: aggregateversion,
    time: new Date(time),
    actor,
    data: data.data,
    attempt: message.info.deliveryCount,
  };
}

function jsonOf(message: JsMsg): unknown {
  try {
    return message.json();
  } catch {
    return null;
  }
}

function delayAfter(attempt: number, { retryMilliseconds = 1_000 }: SubscribeOptions): number {
  return Math.min(retryMilliseconds * 2 ** Math.min(attempt - 1, 20), MAX_RETRY_MILLISECONDS);
}

/** The narrowest subject that covers all of these. */
export function coveringSubject(subjects: readonly string[]): string {
  const [first = [], ...others] = subjects.map((subject) => subject.split('.'));
  if (others.some(([service]) => service !== first[0])) {
    throw new Error('all events of a consumer must belong to one service');
  }
  return first
    .map((token, index) => (others.every((other) => other[index] === token) ? token : '*'))
    .join('.');
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
