import type { Db } from '../db/db.ts';
import { mailQueue, type QueuedMail } from '../db/mail-queue.ts';
import { messageOf } from '../http/answer-errors.ts';
import { createLoop, type Loop } from '../messaging/loop.ts';
import { mailsHandled, outboxOldest, outboxWaiting } from '../observe/metrics.ts';
import type { Clock } from '../ports/clock.ts';
import { type Log, shortHash } from '../ports/log.ts';
import type { MailPort } from '../ports/mail.ts';
import type { MailTemplates } from './template.ts';
import { renderMail } from './template.ts';

const BATCH = 10;
/** Longer than SMTP may take: who dies while sending gives the mail back after it. */
const LEASE_SECONDS = 60;
const LONGEST_WAIT_SECONDS = 30;
const KEEP_SENT_MILLISECONDS = 24 * 3_600_000;

type Deps = {
  readonly db: Db;
  readonly mail: MailPort;
  readonly templates: MailTemplates;
  readonly clock: Clock;
  readonly log: Log;
};

/** Hands queued mails to the mail server; what it refuses waits and is tried again. */
export function createMailRelay(deps: Deps): Loop {
  return createLoop({
    name: 'mail-relay',
    log: deps.log,
    restMilliseconds: 1_000,
    async turn() {
      const due = await mailQueue.take(deps.db, deps.clock.now(), LEASE_SECONDS, BATCH);
      await Promise.all(due.map((mail) => sendOne(deps, mail)));
      return due.length === BATCH ? 'more' : 'idle';
    },
  });
}

async function sendOne(
  { db, mail, templates, clock, log }: Deps,
  queued: QueuedMail,
): Promise<void> {
  const { id, kind, to, attempts } = queued;
  try {
    await mail.send({ id, to, ...renderMail(templates, queued) });
    await mailQueue.settle(db, id, clock.now());
    mailsHandled.inc({ outcome: 'sent' });
    log.info({ mailId: id, kind, to: shortHash(to), attempts }, 'mail sent');
  } catch (error) {
    const waitSeconds = Math.min(2 ** attempts, LONGEST_WAIT_SECONDS) * (0.5 + Math.random() / 2);
    await mailQueue.postpone(
      db,
      id,
      new Date(clock.now().getTime() + waitSeconds * 1_000),
      messageOf(error),
    );
    mailsHandled.inc({ outcome: 'failed' });
    log.warn({ mailId: id, kind, attempts, err: messageOf(error) }, 'mail waits');
  }
}

export async function measureMailQueue(db: Db, clock: Clock): Promise<void> {
  const { waiting, oldest } = await mailQueue.lag(db);
  outboxWaiting.set({ kind: 'mail' }, waiting);
  outboxOldest.set(
    { kind: 'mail' },
    oldest === null ? 0 : (clock.now().getTime() - oldest.getTime()) / 1_000,
  );
}

export async function tendMailQueue(db: Db, clock: Clock): Promise<void> {
  await mailQueue.forgetSentBefore(db, new Date(clock.now().getTime() - KEEP_SENT_MILLISECONDS));
}
