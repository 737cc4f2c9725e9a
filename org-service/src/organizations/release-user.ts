import type { Tx } from '@app/chassis/db/db';
import { orgEvents } from '@app/contracts/org/events';
import type { OrgDeps } from '../deps.ts';
import { invitations } from '../invitations/invitation.repository.ts';
import { invitationFacts } from '../invitations/invitation-facts.ts';
import { endMembership } from '../members/end-membership.ts';
import { members } from '../members/member.repository.ts';
import { succession } from '../members/member.rules.ts';
import type { MemberRow } from '../schema/member.table.ts';
import { users } from '../users/user.repository.ts';
import { organizations } from './organization.repository.ts';

type Deps = Pick<OrgDeps, 'db' | 'config'>;
type Gone = { readonly userId: string; readonly version: number };

/**
 * What follows from a deleted account: memberships end, the user's pending invitations (sent and
 * received) go, organizations that would be without an owner get one, and empty ones are deleted.
 * Said twice, it changes nothing the second time.
 */
export async function releaseUser({ db, config }: Deps, gone: Gone): Promise<void> {
  await db.transaction(async (tx) => {
    const { userId, version } = gone;
    const email = await users.bury(tx, userId, version);
    const concerned = new Set([
      ...(await members.listOrganizationIds(tx, userId)),
      ...(await invitations.listOrganizationIds(tx, userId, email)),
    ]);
    // One order for everybody who holds several rosters: none waits for the other in a circle.
    for (const organizationId of [...concerned].sort()) {
      if (!(await members.lockRoster(tx, organizationId))) continue;
      await removeInvitations(tx, organizationId, userId, email);
      await endMembershipOf(tx, organizationId, userId, config.creatorRole);
    }
  });
}

async function removeInvitations(
  tx: Tx,
  organizationId: string,
  userId: string,
  email: string | null,
): Promise<void> {
  for (const invitation of await invitations.removePending(tx, organizationId, userId, email)) {
    await tx.publish(orgEvents.invitationCanceled, {
      aggregate: organizationId,
      data: invitationFacts(invitation),
    });
  }
}

async function endMembershipOf(
  tx: Tx,
  organizationId: string,
  userId: string,
  creatorRole: string,
): Promise<void> {
  const roster = await members.list(tx, organizationId);
  const leaving = roster.find((member) => member.userId === userId);
  if (leaving === undefined) return;

  const outcome = succession(roster, userId, creatorRole);
  if (outcome.kind === 'nobody-left') {
    await organizations.remove(tx, organizationId);
    await tx.publish(orgEvents.organizationDeleted, {
      aggregate: organizationId,
      data: { organizationId },
    });
    return;
  }
  if (outcome.kind === 'heir') await handOver(tx, outcome.heir, creatorRole);
  await endMembership(tx, leaving, { reason: 'user-deleted' });
}

async function handOver(tx: Tx, heir: MemberRow, creatorRole: string): Promise<void> {
  const { id: memberId, organizationId, userId, role: previousRole } = heir;
  await members.changeRole(tx, memberId, creatorRole);
  await tx.publish(orgEvents.memberRoleChanged, {
    aggregate: organizationId,
    data: { memberId, organizationId, userId, role: creatorRole, previousRole },
  });
}
