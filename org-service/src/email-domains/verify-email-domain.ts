import { messageOf } from '@tessera/chassis/http/error-response';
import { Unavailable } from '@tessera/chassis/http/unavailable';
import type { UserActor } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import {
  type EmailDomain,
  emailDomainErrors as errors,
} from '@tessera/contracts/org/email-domains';
import { orgEvents } from '@tessera/contracts/org/events';
import { events } from '../audit/record-event.ts';
import type { OrgDeps } from '../deps.ts';
import type { EmailDomainRow } from '../schema/email-domain.table.ts';
import { hasDnsRecord, toEmailDomain } from './dns-record.ts';
import { emailDomains } from './email-domain.repository.ts';
import { verificationEventData } from './email-domain-events.ts';
import { lockEmailDomain } from './lock-email-domain.ts';

type Deps = Pick<OrgDeps, 'db' | 'config' | 'roles' | 'clock' | 'dns' | 'log'>;
type Input = { readonly emailDomainId: string };

/** Verifies a domain by its DNS record. A verified domain is returned as it is. */
export async function verifyEmailDomain(
  deps: Deps,
  actor: UserActor,
  { emailDomainId }: Input,
): Promise<EmailDomain> {
  const { clock, config, db } = deps;
  // DNS lookups are slow, so none runs under the lock.
  const { domain } = await db.transaction((tx) => lockEmailDomain(deps, tx, actor, emailDomainId));
  if (domain.verifiedAt !== null) return toEmailDomain(domain);
  await assertHasDnsRecord(deps, domain);

  return db.transaction(async (tx) => {
    const { domain: current } = await lockEmailDomain(deps, tx, actor, emailDomainId);
    if (current.verifiedAt !== null) return toEmailDomain(current);
    const now = clock.now();
    const checkAt = new Date(now.getTime() + config.domainRecheckInterval * 1_000);
    const verified = await emailDomains.verify(tx, emailDomainId, now, checkAt);
    if (verified === null) throw new ApiError(errors.EMAIL_DOMAIN_IS_TAKEN);
    await events.publish(
      tx,
      actor,
      orgEvents.emailDomainVerified,
      verificationEventData(verified, true),
    );
    return toEmailDomain(verified);
  });
}

async function assertHasDnsRecord(deps: Deps, domain: EmailDomainRow): Promise<void> {
  const proven = await hasDnsRecord(deps, domain).catch((error: unknown) => {
    deps.log.warn({ err: messageOf(error), emailDomainId: domain.id }, 'DNS server unavailable');
    throw new Unavailable('DNS server unavailable', { cause: error });
  });
  if (!proven) throw new ApiError(errors.EMAIL_DOMAIN_RECORD_NOT_FOUND);
}
