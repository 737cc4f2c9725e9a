import type { Tx } from '@tessera/chassis/db/types';
import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import type { OrgDeps } from '../deps.ts';
import { type CountedMails, mailCounts, recipientKey } from './mail-count.repository.ts';

type MailBatch = {
  readonly senderId: string;
  readonly organizationId: string;
  /** Addresses in lower case, each once. */
  readonly emails: readonly string[];
};

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
/** From all organizations together (SEC-92). */
const PER_RECIPIENT_AND_HOUR = 5;

/**
 * Counts invitation mails and returns the addresses that may get one. Throws `TOO_MANY_REQUESTS` when
 * the sender or the organization has sent too many within a day. Responses and cancellations do not lower the
 * count (SEC-129).
 */
export async function limitMails(
  { config, clock }: Pick<OrgDeps, 'config' | 'clock'>,
  tx: Tx,
  { senderId, organizationId, emails }: MailBatch,
): Promise<ReadonlySet<string>> {
  if (!config.rateLimitEnabled || emails.length === 0) return new Set(emails);
  const now = clock.now();
  const sender = `sender:${senderId}`;
  const organization = `organization:${organizationId}`;
  const counts = await mailCounts.add(
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
  assertWithin(counts.get(sender), config.invitationsPerSender, now);
  assertWithin(counts.get(organization), config.invitationsPerOrganization, now);
  return new Set(
    emails.filter(
      (email) => (counts.get(recipientKey(email))?.mails ?? 0) <= PER_RECIPIENT_AND_HOUR,
    ),
  );
}

function assertWithin(count: CountedMails | undefined, limit: number, now: Date): void {
  if (count === undefined || count.mails <= limit) return;
  const retryAfterSeconds = Math.ceil((count.endsAt.getTime() - now.getTime()) / 1_000);
  throw new ApiError(commonErrors.TOO_MANY_REQUESTS, { retryAfterSeconds });
}
