import { randomUUID } from 'node:crypto';
import { invitationRoutes } from '@tessera/contracts/org/invitations';
import { memberRoutes } from '@tessera/contracts/org/members';
import { organizationRoutes } from '@tessera/contracts/org/organizations';
import { LastValue } from '../ledger/last-value.ts';
import { type SignedUpUser, signUp } from './sign-up-step.ts';
import type { WorkloadContext } from './workload-context.ts';

const ROLES = ['admin', 'member', 'admin'] as const;

/** Creates an organization, invites a user, who accepts, and changes the role of the new member. */
export async function buildOrganization(context: WorkloadContext): Promise<void> {
  const owner = await signUp(context);
  const organizationId = await createOrganization(context, owner);
  const memberId = await inviteMember(context, owner, organizationId);
  for (const role of ROLES) await changeRole(context, owner, { organizationId, memberId, role });
}

export async function createOrganization(
  { activity, ledger }: WorkloadContext,
  owner: SignedUpUser,
): Promise<string> {
  const slug = `chaos-${randomUUID()}`;
  const { id } = await activity.attempt('create organization', () =>
    owner.call(organizationRoutes.createOrganization, { body: { name: slug, slug } }),
  );
  ledger.organizations.push({ id, slug, ownerId: owner.id });
  return id;
}

async function inviteMember(
  context: WorkloadContext,
  owner: SignedUpUser,
  organizationId: string,
): Promise<string> {
  const { activity, ledger } = context;
  const recipient = await signUp(context);
  const invitation = await activity.attempt('invite', () =>
    owner.call(invitationRoutes.inviteMember, {
      body: { email: recipient.email, role: 'member', organizationId },
    }),
  );
  ledger.invitations.push({ id: invitation.id, organizationId, email: recipient.email });
  const { member } = await activity.attempt('accept invitation', () =>
    recipient.call(invitationRoutes.acceptInvitation, { body: { invitationId: invitation.id } }),
  );
  ledger.memberships.push({ organizationId, userId: recipient.id });
  ledger.roles.set(member.id, new LastValue('member'));
  return member.id;
}

async function changeRole(
  { activity, ledger }: WorkloadContext,
  owner: SignedUpUser,
  body: { readonly organizationId: string; readonly memberId: string; readonly role: string },
): Promise<void> {
  const role = ledger.roles.get(body.memberId);
  role?.attempted(body.role);
  await activity.attempt('change role', () => owner.call(memberRoutes.updateMemberRole, { body }));
  role?.acknowledged(body.role);
}
