import type { Tx } from '@tessera/chassis/db/db';
import { systemActor } from '@tessera/contracts/actor';
import { orgEvents } from '@tessera/contracts/org/events';
import type { OrgDeps } from '../deps.ts';
import { change, tell, tellAll } from '../facts/tell.ts';
import { invitationLinks } from '../invitation-links/invitation-link.repository.ts';
import { revocationFacts } from '../invitation-links/link-facts.ts';
import { invitations } from '../invitations/invitation.repository.ts';
import { answerFacts } from '../invitations/invitation-facts.ts';
import { decisionFacts } from '../joining/join-facts.ts';
import { joinRequests } from '../joining/join-request.repository.ts';
import { endMembership } from '../members/end-membership.ts';
import { members } from '../members/member.repository.ts';
import { succession } from '../members/member.rules.ts';
import { roleChangeFacts } from '../members/role-change-facts.ts';
import type { MemberRow } from '../schema/member.table.ts';
import { users } from '../users/user.repository.ts';
import { organizations } from './organization.repository.ts';

type Deps = Pick<OrgDeps, 'db' | 'config'>;
type Gone = { readonly userId: string; readonly version: number };

/**
 * What follows from a deleted account: memberships end, the user's links, requests to
 * join and pending invitations (sent and received) go, organizations that would be without an owner get one, and empty ones are deleted.
 * Said twice, it changes nothing the second time.
 */
export async function releaseUser({ db, config }: Deps, gone: Gone): Promise<void> {
  await db.transaction(async (tx) => {
    const { userId, version } = gone;
    const email = await users.bury(tx, userId, version);
    const concerned = new Set([
      ...(await members.listOrganizationIds(tx, userId)),
      ...(await invitations.listOrganizationIds(tx, userId, email)),
      ...(await invitationLinks.listOrganizationIds(tx, userId)),
      ...(await joinRequests.listOrganizationIds(tx, userId)),
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
  const removed = await invitations.removePending(tx, organizationId, userId, email);
  const links = await invitationLinks.removeOfCreator(tx, organizationId, userId);
  const asked = await joinRequests.removeOfUser(tx, organizationId, userId);
  const pending = asked.filter(({ status }) => status === 'pending');
  await tellAll(tx, systemActor, [
    ...removed.map((row) => change(orgEvents.invitationCanceled, answerFacts(row, 'canceled'))),
    ...links.map((row) => change(orgEvents.invitationLinkRevoked, revocationFacts(row))),
    ...pending.map((row) =>
      change(orgEvents.joinRequestWithdrawn, decisionFacts(row, 'withdrawn')),
    ),
  ]);
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
    const gone = await organizations.remove(tx, organizationId);
    const facts = { organizationId, name: gone?.name, slug: gone?.slug };
    await tell(tx, systemActor, orgEvents.organizationDeleted, facts);
    return;
  }
  if (outcome.kind === 'heir') await handOver(tx, outcome.heir, creatorRole);
  await endMembership(tx, leaving, { reason: 'user-deleted', actor: systemActor });
}

async function handOver(tx: Tx, heir: MemberRow, creatorRole: string): Promise<void> {
  await members.changeRole(tx, heir.id, creatorRole);
  const facts = roleChangeFacts(heir, creatorRole);
  await tell(tx, systemActor, orgEvents.memberRoleChanged, facts);
}
