import type { Tx } from '@tessera/chassis/db/db';
import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import type { OrgDeps } from '../deps.ts';
import { type CountedMails, mailCounts, recipientKey } from './mail-count.repository.ts';

type Mails = {
  readonly senderId: string;
  readonly organizationId: string;
  /** Addresses in lower case, each once. */
  readonly emails: readonly string[];
};

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
/** From all organizations together; at most five from one organization (SEC-84). */
const PER_RECIPIENT_AND_HOUR = 10;

/**
 * Counts invitation mails and returns the addresses that may get one. Throws `TOO_MANY_REQUESTS` when
 * the sender or the organization has sent too many within a day. Responses and cancellations do not lower the
 * count (SEC-129).
 */
export async function limitMails(
  { config, clock }: Pick<OrgDeps, 'config' | 'clock'>,
  tx: Tx,
  { senderId, organizationId, emails }: Mails,
): Promise<ReadonlySet<string>> {
  if (!config.rateLimitEnabled || emails.length === 0) return new Set(emails);
  const now = clock.now();
  const sender = `sender:${senderId}`;
  const organization = `organization:${organizationId}`;
  const counted = await mailCounts.add(
    tx,
    [
      { key: sender, mails: emails.length, windowSeconds: DAY_SECONDS },
      { key: organization, mails: emails.length, windowSeconds: DAY_SECONDS },
      ...emails.map((email) => ({
        key: recipientKey(email),
        mails: 1,
        windowSeconds: HOUR_SECONDS,
      })),
    ],
    now,
  );
  assertWithin(counted.get(sender), config.invitationsPerSender, now);
  assertWithin(counted.get(organization), config.invitationsPerOrganization, now);
  return new Set(
    emails.filter(
      (email) => (counted.get(recipientKey(email))?.mails ?? 0) <= PER_RECIPIENT_AND_HOUR,
    ),
  );
}

function assertWithin(counted: CountedMails | undefined, limit: number, now: Date): void {
  if (counted === undefined || counted.mails <= limit) return;
  const retryAfterSeconds = Math.ceil((counted.endsAt.getTime() - now.getTime()) / 1_000);
  throw new ApiError(commonErrors.TOO_MANY_REQUESTS, { retryAfterSeconds });
}
