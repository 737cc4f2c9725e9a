import { messageOf } from '@tessera/chassis/http/error-response';
import { createWorker, type Worker } from '@tessera/chassis/messaging/worker';
import { systemActor } from '@tessera/contracts/actor';
import { orgEvents } from '@tessera/contracts/org/events';
import { events } from '../audit/record-event.ts';
import type { OrgDeps } from '../deps.ts';
import { members } from '../members/member.repository.ts';
import type { EmailDomainRow } from '../schema/email-domain.table.ts';
import { hasDnsRecord } from './dns-record.ts';
import { emailDomains } from './email-domain.repository.ts';
import { isGracePeriodOver } from './email-domain.rules.ts';
import { verificationEventData } from './email-domain-events.ts';

type Deps = Pick<OrgDeps, 'db' | 'config' | 'clock' | 'dns' | 'log'>;

const BATCH = 20;
/** How long a claim of a dead process lasts (REL-26: 30 s). Longer than the DNS timeout. */
const LEASE_SECONDS = 20;
const RETRY_SECONDS = 3_600;
const INTERVAL_MILLISECONDS = 60_000;

/** Worker that checks the DNS records of verified domains. */
export const createRecheckWorker = (deps: Deps): Worker =>
  createWorker({
    name: 'recheck-domains',
    log: deps.log,
    idleMs: INTERVAL_MILLISECONDS,
    runOnce: async () => ((await recheckDomains(deps)) === BATCH ? 'more' : 'idle'),
  });

/** Checks the domains that are due and returns their number. Replicas never check the same domain. */
export async function recheckDomains(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  const due = await emailDomains.claimDue(deps.db, now, addSeconds(now, LEASE_SECONDS), BATCH);
  await Promise.all(due.map((domain) => recheck(deps, domain, now)));
  return due.length;
}

async function recheck(deps: Deps, domain: EmailDomainRow, now: Date): Promise<void> {
  const { db, config, log } = deps;
  const next = addSeconds(now, config.domainRecheckInterval);
  let isFound: boolean;
  try {
    isFound = await hasDnsRecord(deps, domain);
  } catch (error) {
    // A failed lookup does not show whether the record exists.
    log.warn({ err: messageOf(error), emailDomainId: domain.id }, 'DNS server unavailable');
    await emailDomains.postpone(db, domain.id, addSeconds(now, RETRY_SECONDS), domain.missingSince);
    return;
  }
  if (isFound) await emailDomains.postpone(db, domain.id, next, null);
  else if (isGracePeriodOver(domain.missingSince, now)) await lapse(deps, domain);
  else await emailDomains.postpone(db, domain.id, next, domain.missingSince ?? now);
}

async function lapse({ db, log }: Deps, { id, organizationId }: EmailDomainRow): Promise<void> {
  await db.transaction(async (tx) => {
    await members.lockMembership(tx, organizationId);
    const lapsed = await emailDomains.lapse(tx, id);
    if (lapsed === null) return;
    await events.publish(
      tx,
      systemActor,
      orgEvents.emailDomainLapsed,
      verificationEventData(lapsed, false),
    );
  });
  log.info({ emailDomainId: id, organizationId }, 'email domain lapsed');
}

const addSeconds = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1_000);
