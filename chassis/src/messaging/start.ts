import type { ServiceName } from '@tessera/contracts/routes';
import type pg from 'pg';
import type { Db } from '../db/types.ts';
import { createMailRelay, measureMailQueue, purgeMailQueue } from '../mail/mail-relay.ts';
import type { Base, ServiceParts } from '../service/types.ts';
import { measureDeadLetters } from './dead-letters.ts';
import { inbox } from './inbox.ts';
import { measureLag } from './lag.ts';
import { createRelay, listenForNotifications, measureOutbox, purgeOutbox } from './relay.ts';
import { serveRequests } from './request-reply.ts';
import { runSubscribers } from './run-subscribers.ts';
import { createWorker } from './worker.ts';

const MEASURE_MILLISECONDS = 5_000;
const PURGE_MILLISECONDS = 10 * 60_000;
/** Longer than the streams keep an event, so that no event can have a second effect. */
const INBOX_RETENTION_MILLISECONDS = 35 * 24 * 3_600_000;

/** Starts the parts of a service that use the broker or the mail server. */
export function startMessaging<D extends { readonly db: Db }>(
  service: ServiceName,
  base: Base,
  parts: ServiceParts<D>,
  listenerClient: () => pg.Client,
): { stop(): Promise<void> } {
  const { db, broker, clock, log } = base;
  const relay = createRelay({ db, broker, clock, log });
  const mailRelay = parts.mail
    ? createMailRelay({ db, clock, log, mail: parts.mail.port, render: parts.mail.render })
    : null;
  const listener = listenForNotifications(
    listenerClient,
    { [`outbox_${service}`]: relay.wake, [`mail_${service}`]: () => mailRelay?.wake() },
    log,
  );
  const subscriptions = runSubscribers(broker, parts.subscribers, { deps: parts.deps, clock, log });
  const requestServer = broker.ready.then(
    (connection) => serveRequests(connection, service, parts.requests, log),
    () => null,
  );
  const measure = createWorker({
    name: 'measure',
    log,
    idleMs: MEASURE_MILLISECONDS,
    async runOnce() {
      // At the same time: the lag is known to the broker, also while the database does not respond.
      await Promise.all([
        measureLag(broker, parts.subscribers),
        measureOutbox(db, clock),
        measureMailQueue(db, clock),
        measureDeadLetters(db),
      ]);
      return 'idle';
    },
  });
  const purge = createWorker({
    name: 'purge',
    log,
    idleMs: PURGE_MILLISECONDS,
    async runOnce() {
      const processedBefore = new Date(clock.now().getTime() - INBOX_RETENTION_MILLISECONDS);
      const result = await purgeOutbox(db, clock);
      await purgeMailQueue(db, clock);
      await inbox.deleteProcessedBefore(db, processedBefore);
      return result;
    },
  });

  return {
    async stop() {
      await Promise.all([
        subscriptions.close(),
        // Without a first connection no request has arrived.
        broker.connection() === null ? null : requestServer.then((open) => open?.close()),
      ]);
      await Promise.all([
        relay.stop(),
        mailRelay?.stop(),
        measure.stop(),
        purge.stop(),
        listener.close(),
      ]);
    },
  };
}
