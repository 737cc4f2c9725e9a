import type { Broker } from '@tessera/chassis/messaging/broker';
import { type EventDefinition, envelope } from '@tessera/contracts/define/event';
import { serviceOf, streamOf } from '@tessera/contracts/subjects';
import { AckPolicy, type ConsumerMessages, DeliverPolicy, type JsMsg, nanos } from 'nats';
import type { Following, FollowOptions, Handling, Heard } from './facts.ts';
import type { SdkLog } from './sdk.ts';

const ACK_WAIT_MILLISECONDS = 30_000;
const STILL_WORKING_MILLISECONDS = 10_000;
const LONGEST_RETRY_MILLISECONDS = 60_000;
const LISTEN_AGAIN_MILLISECONDS = 500;

type Follower = {
  readonly broker: Broker;
  readonly log: SdkLog;
  readonly durable: string;
  readonly handlings: readonly Handling[];
  readonly options: FollowOptions;
};

/**
 * Keeps a durable consumer for these types of events. It handles them in order, one at a time. An event is
 * acknowledged when its handler has returned; after an error the handler receives it again. All types must
 * belong to one service.
 */
export function follow(follower: Follower): Following {
  const { broker, log, durable, handlings } = follower;
  const stream = streamOf(serviceOf(handlings[0]?.event.subject ?? ''));
  const filter = coveringSubject(handlings.map(({ event }) => event.subject));
  let stopped = false;
  let hearing: { stop(): Promise<unknown>; readonly ended: Promise<void> } | null = null;

  async function listen(): Promise<void> {
    const connection = await broker.ready;
    const manager = await connection.jetstreamManager();
    await manager.consumers.add(stream, {
      durable_name: durable,
      filter_subject: filter,
      ack_policy: AckPolicy.Explicit,
      deliver_policy: follower.options.from === 'now' ? DeliverPolicy.New : DeliverPolicy.All,
      ack_wait: nanos(ACK_WAIT_MILLISECONDS),
      // One at a time: a failed event delays the events after it, so the order stays.
      max_ack_pending: 1,
      max_deliver: -1,
    });
    const consumer = await connection.jetstream().consumers.get(stream, durable);
    if (stopped) return;
    // A deleted consumer has to be created again; without this option `consume` would wait for it.
    const messages = await consumer.consume({ max_messages: 1, abort_on_missing_resource: true });
    hearing = { stop: () => messages.close(), ended: hearAll(follower, messages) };
    if (stopped) await messages.close();
    await hearing.ended;
  }

  async function keepListening(): Promise<void> {
    for (let told = false; !stopped; ) {
      try {
        await listen();
        told = false;
      } catch (error) {
        if (!told && !stopped) log.warn({ durable, err: textOf(error) }, 'cannot follow yet');
        told = true;
      }
      if (!stopped) await new Promise((done) => setTimeout(done, LISTEN_AGAIN_MILLISECONDS));
    }
  }
  void keepListening();

  return {
    async close() {
      stopped = true;
      await hearing?.stop();
      // `keepListening` handles its errors.
      await hearing?.ended.catch(() => undefined);
    },
  };
}

async function hearAll(follower: Follower, messages: ConsumerMessages): Promise<void> {
  for await (const message of messages) await hear(follower, message);
}

async function hear({ handlings, options, log, durable }: Follower, message: JsMsg): Promise<void> {
  const read = readFact(message, handlings);
  if (read === 'not-asked-for') return message.ack();
  if (read === 'not-a-fact') {
    log.warn({ durable, sequence: message.seq }, 'message is no fact');
    return message.term();
  }
  const { handling, heard } = read;
  const working = setInterval(() => message.working(), STILL_WORKING_MILLISECONDS);
  try {
    await handling.run(heard);
    message.ack();
  } catch (error) {
    log.warn({ durable, eventId: heard.idempotencyKey, err: textOf(error) }, 'handler failed');
    if (await isGivenUp(options, heard, error)) message.term();
    else message.nak(delayAfter(heard.attempt, options));
  } finally {
    clearInterval(working);
  }
}

/** True only after `onGivenUp` has returned, so that no event is lost. */
async function isGivenUp(
  { giveUpAfter, onGivenUp }: FollowOptions,
  heard: Heard<EventDefinition>,
  error: unknown,
): Promise<boolean> {
  if (giveUpAfter === undefined || heard.attempt < giveUpAfter) return false;
  try {
    await onGivenUp?.(heard, error);
    return true;
  } catch {
    return false;
  }
}

function readFact(message: JsMsg, handlings: readonly Handling[]) {
  const handling = handlings.find(({ event }) => event.subject === message.subject);
  if (handling === undefined) return 'not-asked-for' as const;
  const fact = envelope.safeParse(jsonOf(message));
  const data = fact.success
    ? handling.event.data.safeParse(fact.data.data)
    : ({ success: false } as const);
  if (!fact.success || !data.success) return 'not-a-fact' as const;
  const { id, type, subject, aggregateversion, time, actor } = fact.data;
  return {
    handling,
    heard: {
      idempotencyKey: id,
      type,
      aggregate: subject,
      version: aggregateversion,
      time: new Date(time),
      actor,
      data: data.data,
      attempt: message.info.deliveryCount,
    },
  };
}

function jsonOf(message: JsMsg): unknown {
  try {
    return message.json();
  } catch {
    return null;
  }
}

function delayAfter(attempt: number, { retryMilliseconds = 1_000 }: FollowOptions): number {
  return Math.min(retryMilliseconds * 2 ** Math.min(attempt - 1, 20), LONGEST_RETRY_MILLISECONDS);
}

/** The narrowest subject that covers all of these. */
export function coveringSubject(subjects: readonly string[]): string {
  const [first = [], ...others] = subjects.map((subject) => subject.split('.'));
  if (others.some(([service]) => service !== first[0])) {
    throw new Error('one consumer follows the facts of one service');
  }
  return first
    .map((token, place) => (others.every((other) => other[place] === token) ? token : '*'))
    .join('.');
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
