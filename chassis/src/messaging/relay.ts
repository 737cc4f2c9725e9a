import { headers, type JetStreamClient, type MsgHdrs } from 'nats';
import type pg from 'pg';
import { outbox, type UnsentEvent } from '../db/outbox.ts';
import { sql } from '../db/sql.ts';
import type { Db, Tx } from '../db/types.ts';
import { messageOf } from '../http/error-response.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import { outboxOldest, outboxWaiting } from '../telemetry/metrics.ts';
import { errorTypeOf, startSpan } from '../telemetry/span.ts';
import type { Broker } from './broker.ts';
import { createWorker, type Worker } from './worker.ts';

const BATCH = 256;
const PURGE_BATCH = 1_000;
const ACK_TIMEOUT_MILLISECONDS = 5_000;
/** Message id and trace; headers count towards the payload limit. */
const HEADER_BYTES = 512;
const LOGGED_IDS = 10;
const SENT_RETENTION_MILLISECONDS = 7 * 24 * 3_600_000;

type Deps = {
  readonly db: Db;
  readonly broker: Broker;
  readonly clock: Clock;
  readonly log: Log;
};

/** Publishes events from the outbox to the stream, in order, until the stream acknowledges each one. */
export function createRelay(deps: Deps): Worker {
  const worker = createWorker({
    name: 'relay',
    log: deps.log,
    idleMs: 1_000,
    async runOnce() {
      const connection = deps.broker.connection();
      if (connection === null || !deps.broker.isConnected()) return 'idle';
      const sent = await deps.db.transaction((tx) => sendBatch(deps, tx));
      return sent === BATCH ? 'more' : 'idle';
    },
  });
  deps.broker.onConnect(worker.wake);
  return worker;
}

async function sendBatch({ broker, clock, log }: Deps, tx: Tx): Promise<number> {
  // One relay at a time per schema: two relays could reorder the events of an aggregate.
  const lock = await tx.queryOne<{ isLocked: boolean }>(sql`
    select pg_try_advisory_xact_lock(hashtext('relay'), hashtext(current_schema())) as "isLocked"`);
  const connection = broker.connection();
  if (!lock?.isLocked || connection === null) return 0;
  const waiting = await outbox.listDue(tx, BATCH, clock.now());
  if (waiting.length === 0) return 0;

  const { tooLarge, sendable } = partition(waiting, connection.info?.max_payload);
  const stream = connection.jetstream({ timeout: ACK_TIMEOUT_MILLISECONDS });
  const results = await Promise.allSettled(sendable.map((event) => publish(stream, event, log)));
  const acknowledged = sendable.filter((_, index) => results[index]?.status === 'fulfilled');
  const failed = sendable.filter((_, index) => results[index]?.status === 'rejected');
  await outbox.markSent(tx, positionsOf(acknowledged), clock.now());

  const failure = results.find((result) => result.status === 'rejected');
  if (failure !== undefined)
    log.warn({ err: messageOf(failure.reason) }, 'events wait for the broker');
  // When the broker accepted other events, the failed events themselves are the cause.
  const failing = [...tooLarge, ...(acknowledged.length > 0 ? failed : [])];
  if (failing.length > 0) {
    await outbox.scheduleRetry(tx, positionsOf(failing), clock.now());
    const eventIds = failing.map(({ envelope }) => envelope.id).slice(0, LOGGED_IDS);
    log.error({ eventIds, count: failing.length }, 'events rejected by the broker');
  }
  return acknowledged.length > 0 || tooLarge.length > 0 ? waiting.length : 0;
}

const positionsOf = (events: readonly UnsentEvent[]) => events.map(({ position }) => position);

type TextEvent = UnsentEvent & { readonly text: string };

/**
 * Splits events into those that exceed the broker's limit and those to send now. Events of an aggregate that follow an
 * event that is too large, or that has failed before, are not sent, so that the order stays.
 */
function partition(waiting: readonly UnsentEvent[], maxBytes = Number.POSITIVE_INFINITY) {
  const tooLarge: TextEvent[] = [];
  const sendable: TextEvent[] = [];
  const blocked = new Set<string>();
  for (const event of waiting) {
    const { subject: aggregate } = event.envelope;
    if (blocked.has(aggregate)) continue;
    const text = JSON.stringify(event.envelope);
    const isTooLarge = Buffer.byteLength(text) + HEADER_BYTES > maxBytes;
    if (isTooLarge || event.attempts > 0) blocked.add(aggregate);
    (isTooLarge ? tooLarge : sendable).push({ ...event, text });
  }
  return { tooLarge, sendable };
}

async function publish(stream: JetStreamClient, event: TextEvent, log: Log): Promise<void> {
  const { subject, envelope } = event;
  const parent = envelope.traceparent;
  const span =
    parent === undefined ? null : startSpan(`publish ${subject}`, { kind: 'producer', parent });
  if (span === null) return publishUntilStored(stream, event, undefined, log);
  try {
    await publishUntilStored(stream, event, span.traceparent, log);
    span.end();
  } catch (error) {
    span.end({ errorType: errorTypeOf(error) });
    throw error;
  }
}

/**
 * Publishes an event with its id, by which the broker recognizes an earlier copy. The broker may have lost that copy when
 * its leader changed, and confirms it nevertheless (decision 0075). So the event is published again without the id; if
 * both copies are stored, subscribers ignore the second one.
 */
async function publishUntilStored(
  stream: JetStreamClient,
  { subject, envelope: { id }, text }: TextEvent,
  traceparent: string | undefined,
  log: Log,
): Promise<void> {
  const { duplicate } = await stream.publish(subject, text, {
    msgID: id,
    headers: traceHeaders(traceparent),
  });
  if (!duplicate) return;
  log.warn({ eventId: id }, 'event published again');
  await stream.publish(subject, text, { headers: traceHeaders(traceparent) });
}

function traceHeaders(traceparent: string | undefined): MsgHdrs {
  const messageHeaders = headers();
  if (traceparent !== undefined) messageHeaders.set('traceparent', traceparent);
  return messageHeaders;
}

/** Deletes a batch of the rows that were sent more than a week ago. Returns `more` when there may be others. */
export async function purgeOutbox(db: Db, clock: Clock): Promise<'more' | 'idle'> {
  const before = new Date(clock.now().getTime() - SENT_RETENTION_MILLISECONDS);
  const count = await outbox.deleteSentBefore(db, before, PURGE_BATCH);
  return count === PURGE_BATCH ? 'more' : 'idle';
}

export async function measureOutbox(db: Db, clock: Clock): Promise<void> {
  const { waiting, oldest } = await outbox.lag(db);
  outboxWaiting.set({ kind: 'event' }, waiting);
  outboxOldest.set(
    { kind: 'event' },
    oldest === null ? 0 : (clock.now().getTime() - oldest.getTime()) / 1_000,
  );
}

/** Receives the triggers' notifications on a separate connection and reconnects until closed. */
export function listenForNotifications(
  makeClient: () => pg.Client,
  channels: Readonly<Record<string, () => void>>,
  log: Log,
): { close(): Promise<void> } {
  let client: pg.Client | null = null;
  let stopped = false;

  async function listen(): Promise<void> {
    while (!stopped) {
      const attempt = makeClient();
      try {
        const lost = new Promise<void>((resolve) => {
          attempt.once('end', resolve);
          attempt.once('error', () => resolve());
        });
        await attempt.connect();
        client = attempt;
        attempt.on('notification', ({ channel }) => channels[channel]?.());
        const schema = await attempt.query<{ name: string }>('select current_schema() as name');
        for (const channel of Object.keys(channels)) {
          await attempt.query(`listen ${attempt.escapeIdentifier(channel)}`);
        }
        log.debug({ schema: schema.rows[0]?.name }, 'listening for notifications');
        for (const wake of Object.values(channels)) wake();
        await lost;
      } catch (error) {
        log.debug({ err: messageOf(error) }, 'cannot listen for notifications');
      }
      await attempt.end().catch(() => undefined);
      if (!stopped) await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
  void listen();

  return {
    async close() {
      stopped = true;
      await client?.end().catch(() => undefined);
    },
  };
}
