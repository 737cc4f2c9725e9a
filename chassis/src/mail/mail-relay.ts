import { setTimeout as pause } from 'node:timers/promises';
import { mailQueue, type QueuedMail } from '../db/mail-queue.ts';
import type { Db } from '../db/types.ts';
import { messageOf } from '../http/error-response.ts';
import { isUnavailable } from '../http/unavailable.ts';
import { createWorker, type Worker } from '../messaging/worker.ts';
import type { Clock } from '../ports/clock.ts';
import { type Log, shortHash } from '../ports/log.ts';
import type { MailPort } from '../ports/mail.ts';
import { mailsHandled, outboxOldest, outboxWaiting } from '../telemetry/metrics.ts';
import { isFinal, type MailFailure, mailFailureOf, retryPauseSeconds } from './mail-retry.rules.ts';
import type { MailRenderer } from './template.ts';

const BATCH = 10;
/** The lease of a claimed mail. With the pause between two polls it is shorter than the 30 s of REL-26. */
const LEASE_SECONDS = 25;
const RENEWALS_PER_LEASE = 3;
const STORE_RETRY_MILLISECONDS = 500;
const MAX_STORE_MILLISECONDS = 10_000;
const SENT_RETENTION_MILLISECONDS = 24 * 3_600_000;

type Deps = {
  readonly db: Db;
  readonly mail: MailPort;
  readonly render: MailRenderer;
  readonly clock: Clock;
  readonly log: Log;
};

type Options = { readonly leaseSeconds?: number };

/**
 * Sends queued mails through the mail server. It retries those that could not be sent, and drops those that the server
 * rejects permanently or that are too old. While a mail takes longer than its lease, this process renews the lease.
 */
export function createMailRelay(
  deps: Deps,
  { leaseSeconds = LEASE_SECONDS }: Options = {},
): Worker {
  const { db, clock, log } = deps;
  return createWorker({
    name: 'mail-relay',
    log,
    idleMs: 1_000,
    async runOnce() {
      const due = await mailQueue.claim(db, clock.now(), leaseSeconds, BATCH);
      const sending = new Set(due.map(({ id }) => id));
      const renew = () =>
        mailQueue
          .extendLease(db, [...sending], secondsFromNow(clock, leaseSeconds))
          .catch((error: unknown) => log.warn({ err: messageOf(error) }, 'mail lease not renewed'));
      const renewing = setInterval(renew, (leaseSeconds * 1_000) / RENEWALS_PER_LEASE);
      const results = await Promise.allSettled(
        due.map((mail) => sendOne(deps, mail, () => sending.delete(mail.id))),
      );
      clearInterval(renewing);
      const failure = results.find((result) => result.status === 'rejected');
      if (failure !== undefined) throw failure.reason;
      return due.length === BATCH ? 'more' : 'idle';
    },
  });
}

async function sendOne(
  { db, mail, render, clock, log }: Deps,
  queued: QueuedMail,
  onSent: () => void,
): Promise<void> {
  const { id, kind, to, attempts, createdAt } = queued;
  const failure = await attempt(() => mail.send({ id, to, ...render(queued) }));
  onSent();
  if (failure === null) {
    await storeResult(() => mailQueue.markSent(db, id, clock.now()));
    mailsHandled.inc({ outcome: 'sent' });
    log.info({ mailId: id, kind, to: shortHash(to), attempts }, 'mail sent');
    return;
  }
  mailsHandled.inc({ outcome: 'failed' });
  const { code, responseCode } = failure;
  const reason = responseCode === undefined ? code : `${code} ${responseCode}`;
  const fields = { mailId: id, kind, to: shortHash(to), attempts, code, responseCode };
  const ageSeconds = (clock.now().getTime() - createdAt.getTime()) / 1_000;
  if (isFinal(failure, ageSeconds)) {
    await storeResult(() => mailQueue.drop(db, id, clock.now(), reason));
    mailsHandled.inc({ outcome: 'dropped' });
    log.warn(fields, 'mail dropped');
    return;
  }
  const pauseSeconds = retryPauseSeconds(failure, attempts, ageSeconds, Math.random());
  await storeResult(() =>
    mailQueue.scheduleRetry(db, id, secondsFromNow(clock, pauseSeconds), reason),
  );
  log.warn(fields, 'mail not sent');
}

/** Null after success. */
async function attempt(send: () => Promise<void>): Promise<MailFailure | null> {
  try {
    await send();
    return null;
  } catch (error) {
    return mailFailureOf(error);
  }
}

/**
 * Stores the result of a mail and retries while the database is unavailable: without the stored result the mail would
 * be sent twice.
 */
async function storeResult(work: () => Promise<unknown>): Promise<void> {
  const endsAt = performance.now() + MAX_STORE_MILLISECONDS;
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      if (!isUnavailable(error) || performance.now() > endsAt) throw error;
      await pause(STORE_RETRY_MILLISECONDS);
    }
  }
}

const secondsFromNow = (clock: Clock, seconds: number) =>
  new Date(clock.now().getTime() + seconds * 1_000);

export async function measureMailQueue(db: Db, clock: Clock): Promise<void> {
  const { waiting, oldest } = await mailQueue.lag(db);
  outboxWaiting.set({ kind: 'mail' }, waiting);
  outboxOldest.set(
    { kind: 'mail' },
    oldest === null ? 0 : (clock.now().getTime() - oldest.getTime()) / 1_000,
  );
}

export async function purgeMailQueue(db: Db, clock: Clock): Promise<void> {
  await mailQueue.deleteSentBefore(
    db,
    new Date(clock.now().getTime() - SENT_RETENTION_MILLISECONDS),
  );
}
