import * as z from 'zod';
import { defineEvent } from '../define/event.ts';
import { isoDate } from '../define/wire.ts';
import { invitation } from './invitations.ts';
import { joinRequest } from './joining.ts';

const organizationFacts = z.object({
  organizationId: z.string(),
  name: z.string(),
  slug: z.string(),
});

const memberFacts = z.object({
  memberId: z.string(),
  organizationId: z.string(),
  userId: z.string(),
  role: z.string(),
});

const invitationFacts = z.object({
  /** A reference that only names the invitation; no call accepts it in place of the invitation's id. */
  invitationId: z.string(),
  organizationId: z.string(),
  role: z.string(),
  inviterId: z.string(),
});

/** What changes is told as it was and as it is. */
const changeOf = <T extends z.ZodType>(state: T) => ({ before: state, after: state });

const memberState = z.object({ role: z.string() });
const invitationStanding = z.object({ expiresAt: isoDate, inviterId: z.string() });
const answered = changeOf(invitation.pick({ status: true }));
const linkRevocation = changeOf(z.object({ isRevoked: z.boolean() }));
const linkUse = changeOf(z.object({ uses: z.number().int() }));
const domainProof = changeOf(z.object({ isVerified: z.boolean() }));
const decided = changeOf(joinRequest.pick({ status: true }));

/** What an organization shows of itself; `metadata` is the serialized text. */
const organizationState = z.object({
  name: z.string(),
  slug: z.string(),
  logo: z.string().nullable(),
  metadata: z.string().nullable(),
});

const teamState = z.object({ name: z.string() });
const teamFacts = z.object({ teamId: z.string(), organizationId: z.string(), name: z.string() });
const ownerFacts = z.object({ memberId: z.string(), userId: z.string() });

const teamMemberFacts = z.object({
  teamMemberId: z.string(),
  teamId: z.string(),
  organizationId: z.string(),
  memberId: z.string(),
  userId: z.string(),
});

/** Never the link itself: it is a secret. */
const invitationLinkFacts = z.object({
  invitationLinkId: z.string(),
  organizationId: z.string(),
  role: z.string(),
  teamId: z.string().nullable(),
  creatorId: z.string(),
  maxUses: z.number().int().nullable(),
  expiresAt: isoDate,
});

const rolePermission = z.record(z.string(), z.array(z.string()));
const roleState = z.object({ role: z.string(), permission: rolePermission });
const roleFacts = roleState.extend({ roleId: z.string(), organizationId: z.string() });

/** Never a secret, nor what is kept of one. */
const machineClientFacts = z.object({
  machineClientId: z.string(),
  organizationId: z.string(),
  name: z.string(),
  scopes: z.array(z.string()),
  creatorId: z.string(),
});
const secretState = z.object({
  secretCreatedAt: isoDate,
  previousSecretExpiresAt: isoDate.nullable(),
});

const domainPolicy = z.object({ policy: z.enum(['join', 'request']), role: z.string() });
const emailDomainFacts = domainPolicy.extend({
  emailDomainId: z.string(),
  organizationId: z.string(),
  domain: z.string(),
});

const joinRequestFacts = z.object({
  joinRequestId: z.string(),
  organizationId: z.string(),
  userId: z.string(),
  emailDomainId: z.string(),
});

/** The aggregate of every one of these is the organization: its facts arrive in order. */
export const orgEvents = {
  organizationCreated: defineEvent({
    subject: 'org.organization.created',
    summary: 'An organization was founded',
    data: organizationFacts,
  }),
  organizationUpdated: defineEvent({
    subject: 'org.organization.updated',
    summary: 'Name, slug, logo or metadata of an organization changed',
    data: z.object({
      organizationId: z.string(),
      ...changeOf(organizationState),
    }),
  }),
  organizationDeleted: defineEvent({
    subject: 'org.organization.deleted',
    summary: 'An organization is gone, with its members, teams and invitations',
    data: organizationFacts.partial({ name: true, slug: true }),
  }),
  ownershipTransferred: defineEvent({
    subject: 'org.organization.ownership-transferred',
    summary: 'An owner stepped down in favour of another member; both changes of role are told too',
    data: z.object({
      organizationId: z.string(),
      userId: z.string(),
      ...changeOf(ownerFacts),
    }),
  }),
  memberAdded: defineEvent({
    subject: 'org.member.added',
    summary: 'A user joined an organization',
    data: memberFacts,
  }),
  memberRemoved: defineEvent({
    subject: 'org.member.removed',
    summary: 'A membership ended: removed, left, or the user is gone',
    data: memberFacts.extend({ reason: z.enum(['removed', 'left', 'user-deleted']) }),
  }),
  memberRoleChanged: defineEvent({
    subject: 'org.member.role-changed',
    summary: 'A member has another role now',
    data: memberFacts.extend(changeOf(memberState)),
  }),
  teamCreated: defineEvent({
    subject: 'org.team.created',
    summary: 'An organization has another team',
    data: teamFacts,
  }),
  teamUpdated: defineEvent({
    subject: 'org.team.updated',
    summary: 'A team has another name',
    data: z.object({
      teamId: z.string(),
      organizationId: z.string(),
      ...changeOf(teamState),
    }),
  }),
  teamRemoved: defineEvent({
    subject: 'org.team.removed',
    summary: 'A team is gone; its members stay in the organization',
    data: teamFacts,
  }),
  teamMemberAdded: defineEvent({
    subject: 'org.team-member.added',
    summary: 'A member was put into a team',
    data: teamMemberFacts,
  }),
  teamMemberRemoved: defineEvent({
    subject: 'org.team-member.removed',
    summary: 'A member was taken out of a team and stays in the organization',
    data: teamMemberFacts,
  }),
  roleCreated: defineEvent({
    subject: 'org.role.created',
    summary: 'An organization made a role of its own',
    data: roleFacts,
  }),
  roleUpdated: defineEvent({
    subject: 'org.role.updated',
    summary: 'What an own role may do, or its name, changed',
    data: z.object({
      roleId: z.string(),
      organizationId: z.string(),
      ...changeOf(roleState),
    }),
  }),
  roleDeleted: defineEvent({
    subject: 'org.role.deleted',
    summary: 'An own role is gone; nobody held it',
    data: roleFacts,
  }),
  invitationCreated: defineEvent({
    subject: 'org.invitation.created',
    summary: 'An address was invited',
    data: invitationFacts,
  }),
  invitationRenewed: defineEvent({
    subject: 'org.invitation.renewed',
    summary: 'A pending invitation was sent again: it holds longer, and who sent it vouches for it',
    data: invitationFacts.extend(changeOf(invitationStanding)),
  }),
  invitationAccepted: defineEvent({
    subject: 'org.invitation.accepted',
    summary: 'The recipient joined',
    data: invitationFacts.extend({ userId: z.string(), memberId: z.string(), ...answered }),
  }),
  invitationRejected: defineEvent({
    subject: 'org.invitation.rejected',
    summary: 'The recipient said no',
    data: invitationFacts.extend(answered),
  }),
  invitationCanceled: defineEvent({
    subject: 'org.invitation.canceled',
    summary: 'The invitation was taken back',
    data: invitationFacts.extend(answered),
  }),
  invitationLinkCreated: defineEvent({
    subject: 'org.invitation-link.created',
    summary: 'There is a link by which whoever has it joins',
    data: invitationLinkFacts,
  }),
  invitationLinkUsed: defineEvent({
    subject: 'org.invitation-link.used',
    summary: 'A user joined by a link',
    data: invitationLinkFacts.extend({ userId: z.string(), memberId: z.string(), ...linkUse }),
  }),
  invitationLinkRevoked: defineEvent({
    subject: 'org.invitation-link.revoked',
    summary: 'The link opens nothing any more',
    data: invitationLinkFacts.extend(linkRevocation),
  }),
  emailDomainAdded: defineEvent({
    subject: 'org.email-domain.added',
    summary: 'An organization named a domain, which counts for nothing yet',
    data: emailDomainFacts,
  }),
  emailDomainVerified: defineEvent({
    subject: 'org.email-domain.verified',
    summary: 'The domain is the organization’s: its DNS says so',
    data: emailDomainFacts.extend(domainProof),
  }),
  emailDomainUpdated: defineEvent({
    subject: 'org.email-domain.updated',
    summary: 'Addresses of the domain are good for something else now',
    data: emailDomainFacts.extend(changeOf(domainPolicy)),
  }),
  emailDomainLapsed: defineEvent({
    subject: 'org.email-domain.lapsed',
    summary: 'The domain counts for nothing any more: its DNS record has been gone for days',
    data: emailDomainFacts.extend(domainProof),
  }),
  emailDomainRemoved: defineEvent({
    subject: 'org.email-domain.removed',
    summary: 'The organization gave the domain up, and the requests to join by it are gone',
    data: emailDomainFacts,
  }),
  emailDomainUsed: defineEvent({
    subject: 'org.email-domain.used',
    summary: 'A user joined by an address of the domain',
    data: emailDomainFacts.extend({ userId: z.string(), memberId: z.string() }),
  }),
  joinRequestCreated: defineEvent({
    subject: 'org.join-request.created',
    summary: 'A user asks to join',
    data: joinRequestFacts,
  }),
  joinRequestApproved: defineEvent({
    subject: 'org.join-request.approved',
    summary: 'Who asked was let in',
    data: joinRequestFacts.extend({ memberId: z.string(), ...decided }),
  }),
  joinRequestDeclined: defineEvent({
    subject: 'org.join-request.declined',
    summary: 'Who asked was turned down',
    data: joinRequestFacts.extend(decided),
  }),
  joinRequestWithdrawn: defineEvent({
    subject: 'org.join-request.withdrawn',
    summary: 'Who asked took it back, or is gone',
    data: joinRequestFacts.extend(decided),
  }),
  machineClientCreated: defineEvent({
    subject: 'org.machine-client.created',
    summary: 'A program may call in the name of an organization',
    data: machineClientFacts,
  }),
  machineClientSecretRotated: defineEvent({
    subject: 'org.machine-client.secret-rotated',
    summary: 'A machine client has another secret; the one before ends when it says, or has ended',
    data: machineClientFacts.extend(changeOf(secretState)),
  }),
  machineClientRevoked: defineEvent({
    subject: 'org.machine-client.revoked',
    summary: 'No secret of the machine client is accepted any more',
    data: machineClientFacts.extend(changeOf(z.object({ isRevoked: z.boolean() }))),
  }),
  activeOrganizationRequested: defineEvent({
    subject: 'org.active-organization.requested',
    summary:
      'A session joined or created this organization and works in it from now on, unless it has chosen another since',
    data: z.object({ sessionId: z.string(), organizationId: z.string() }),
  }),
};
