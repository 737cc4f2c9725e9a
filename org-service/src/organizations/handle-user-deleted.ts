import { erasures } from '@tessera/chassis/db/erasures';
import { mailQueue } from '@tessera/chassis/db/mail-queue';
import type { Tx } from '@tessera/chassis/db/types';
import { deadLetters } from '@tessera/chassis/messaging/dead-letters';
import { systemActor } from '@tessera/contracts/actor';
import { orgEvents } from '@tessera/contracts/org/events';
import { auditEntries } from '../audit/audit-entry.repository.ts';
import { events, newEvent } from '../audit/record-event.ts';
import type { OrgDeps } from '../deps.ts';
import { invitationLinks } from '../invitation-links/invitation-link.repository.ts';
import { revocationEventData } from '../invitation-links/invitation-link-events.ts';
import { invitations } from '../invitations/invitation.repository.ts';
import { responseEventData } from '../invitations/invitation-events.ts';
import { joinRequests } from '../join-requests/join-request.repository.ts';
import { decisionEventData } from '../join-requests/join-request-events.ts';
import { endMembership } from '../members/end-membership.ts';
import { members } from '../members/member.repository.ts';
import { pickNewOwner } from '../members/member.rules.ts';
import { roleChangeEventData } from '../members/role-change-event.ts';
import type { MemberRow } from '../schema/member.table.ts';
import { type KnownEmails, users } from '../users/user.repository.ts';
import { organizations } from './organization.repository.ts';

type Deps = Pick<OrgDeps, 'clock' | 'db' | 'config'>;
type DeletedUser = { readonly userId: string; readonly version: number };

/**
 * Handles a deleted user: ends memberships, deletes the user's links, join requests and pending invitations (sent and
 * received), makes another member owner where the last owner leaves, deletes empty organizations, and erases the user's
 * addresses from answered invitations and from mails, and the personal fields in the audit log. Idempotent.
 */
export async function handleUserDeleted(
  { clock, db, config }: Deps,
  deletedUser: DeletedUser,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { userId, version } = deletedUser;
    const emails = await users.markDeleted(tx, userId, version);
    const memberships = await members.listOrganizationIds(tx, userId);
    const concerned = new Set([
      ...memberships,
      ...(await invitations.listOrganizationIds(tx, userId, emails.invited)),
      ...(await invitationLinks.listOrganizationIds(tx, userId)),
      ...(await joinRequests.listOrganizationIds(tx, userId)),
    ]);
    let pendingInvitations = 0;
    // The order by id prevents deadlocks between transactions that lock several organizations.
    for (const organizationId of [...concerned].sort()) {
      if (!(await members.lockMembership(tx, organizationId))) continue;
      pendingInvitations += await removeInvitations(tx, organizationId, userId, emails.invited);
      await endMembershipOfUser(tx, organizationId, userId, config.creatorRole);
    }
    const { invitations: answeredInvitations, ...counts } = await eraseTraces(
      tx,
      userId,
      emails,
      clock.now(),
    );
    await erasures.insert(tx, {
      subject: 'user',
      subjectId: userId,
      erasedAt: clock.now(),
      counts: {
        memberships: memberships.length,
        invitations: pendingInvitations + answeredInvitations,
        ...counts,
      },
    });
  });
}

/** Returns the number of rows by what they were. */
async function eraseTraces(tx: Tx, userId: string, emails: KnownEmails, at: Date) {
  const deadLetterCount = await deadLetters.deleteOfUser(tx, userId);
  const invitationCount = await invitations.deleteOfRecipient(tx, emails.invited);
  let mails = 0;
  let auditEntryCount = await auditEntries.erase(tx, userId, null);
  for (const email of emails.all) {
    mails += await mailQueue.erase(tx, email, at);
    auditEntryCount += await auditEntries.erase(tx, userId, email);
  }
  return {
    invitations: invitationCount,
    mails,
    auditEntries: auditEntryCount,
    deadLetters: deadLetterCount,
  };
}

/** Returns the number of invitations. */
async function removeInvitations(
  tx: Tx,
  organizationId: string,
  userId: string,
  emails: readonly string[],
): Promise<number> {
  const removed = await invitations.deletePending(tx, organizationId, userId, emails);
  const links = await invitationLinks.deleteOfCreator(tx, organizationId, userId);
  const requests = await joinRequests.deleteOfUser(tx, organizationId, userId);
  const pending = requests.filter(({ status }) => status === 'pending');
  await events.publishAll(tx, systemActor, [
    ...removed.map((row) =>
      newEvent(orgEvents.invitationCanceled, responseEventData(row, 'canceled')),
    ),
    ...links.map((row) => newEvent(orgEvents.invitationLinkRevoked, revocationEventData(row))),
    ...pending.map((row) =>
      newEvent(orgEvents.joinRequestWithdrawn, decisionEventData(row, 'withdrawn')),
    ),
  ]);
  return removed.length;
}

async function endMembershipOfUser(
  tx: Tx,
  organizationId: string,
  userId: string,
  creatorRole: string,
): Promise<void> {
  const candidates = await members.listCandidates(tx, organizationId, userId);
  const leaving = candidates.find((member) => member.userId === userId);
  if (leaving === undefined) return;

  const outcome = pickNewOwner(candidates, userId, creatorRole);
  if (outcome.kind === 'no-members-left') {
    const deletedOrganization = await organizations.delete(tx, organizationId);
    const eventData = {
      organizationId,
      name: deletedOrganization?.name,
      slug: deletedOrganization?.slug,
    };
    await events.publish(tx, systemActor, orgEvents.organizationDeleted, eventData);
    return;
  }
  if (outcome.kind === 'new-owner') await makeOwner(tx, outcome.newOwner, creatorRole);
  await endMembership(tx, leaving, { reason: 'user-deleted', actor: systemActor });
}

async function makeOwner(tx: Tx, newOwner: MemberRow, creatorRole: string): Promise<void> {
  await members.changeRole(tx, newOwner.id, creatorRole);
  const eventData = roleChangeEventData(newOwner, creatorRole);
  await events.publish(tx, systemActor, orgEvents.memberRoleChanged, eventData);
}
