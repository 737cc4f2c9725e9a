import * as z from 'zod/mini';
import { defineEvent } from '../define/event.ts';
import { isoDate } from '../define/wire.ts';
import { auditExportFormat } from './audit.ts';
import { invitation } from './invitations.ts';
import { joinRequest } from './join-requests.ts';

const organizationData = z.object({
  organizationId: z.string(),
  name: z.string(),
  slug: z.string(),
});

const memberData = z.object({
  memberId: z.string(),
  organizationId: z.string(),
  userId: z.string(),
  role: z.string(),
});

const invitationData = z.object({
  /** A reference to the invitation. No call accepts it in place of the invitation's id. */
  invitationId: z.string(),
  organizationId: z.string(),
  role: z.string(),
  inviterId: z.string(),
});

/** State before and after a change. */
const changeOf = <T extends z.ZodMiniType>(state: T) => ({ before: state, after: state });

const memberState = z.object({ role: z.string() });
const invitationState = z.object({ expiresAt: isoDate, inviterId: z.string() });
const statusChange = changeOf(z.pick(invitation, { status: true }));
const linkRevocation = changeOf(z.object({ isRevoked: z.boolean() }));
const linkUse = changeOf(z.object({ uses: z.int() }));
const domainVerification = changeOf(z.object({ isVerified: z.boolean() }));
const decision = changeOf(z.pick(joinRequest, { status: true }));

/** The editable fields of an organization; `metadata` is serialized JSON. */
const organizationState = z.object({
  name: z.string(),
  slug: z.string(),
  logo: z.nullable(z.string()),
  metadata: z.nullable(z.string()),
});

const teamState = z.object({ name: z.string() });
const teamData = z.object({ teamId: z.string(), organizationId: z.string(), name: z.string() });
const ownerData = z.object({ memberId: z.string(), userId: z.string() });

const teamMemberData = z.object({
  teamMemberId: z.string(),
  teamId: z.string(),
  organizationId: z.string(),
  memberId: z.string(),
  userId: z.string(),
});

/** The token of the link is a secret and not included. */
const invitationLinkData = z.object({
  invitationLinkId: z.string(),
  organizationId: z.string(),
  role: z.string(),
  teamId: z.nullable(z.string()),
  creatorId: z.string(),
  maxUses: z.nullable(z.int()),
  expiresAt: isoDate,
});

const rolePermission = z.record(z.string(), z.array(z.string()));
const roleState = z.object({ role: z.string(), permission: rolePermission });
const roleData = z.extend(roleState, { roleId: z.string(), organizationId: z.string() });

/** Secrets and their hashes are not included. */
const machineClientData = z.object({
  machineClientId: z.string(),
  organizationId: z.string(),
  name: z.string(),
  scopes: z.array(z.string()),
  creatorId: z.string(),
});
const secretState = z.object({
  secretCreatedAt: isoDate,
  previousSecretExpiresAt: z.nullable(isoDate),
});

const domainPolicy = z.object({ policy: z.enum(['join', 'request']), role: z.string() });
const emailDomainData = z.extend(domainPolicy, {
  emailDomainId: z.string(),
  organizationId: z.string(),
  domain: z.string(),
});

const joinRequestData = z.object({
  joinRequestId: z.string(),
  organizationId: z.string(),
  userId: z.string(),
  emailDomainId: z.string(),
});

/** The aggregate of these events is the organization, so all events of an organization arrive in order. */
export const orgEvents = {
  organizationCreated: defineEvent({
    subject: 'org.organization.created',
    summary: 'Organization created',
    data: organizationData,
  }),
  organizationUpdated: defineEvent({
    subject: 'org.organization.updated',
    summary: 'Organization updated: name, slug, logo or metadata',
    data: z.object({
      organizationId: z.string(),
      ...changeOf(organizationState),
    }),
  }),
  organizationDeleted: defineEvent({
    subject: 'org.organization.deleted',
    summary: 'Organization deleted, with its members, teams and invitations',
    data: z.partial(organizationData, { name: true, slug: true }),
  }),
  ownershipTransferred: defineEvent({
    subject: 'org.organization.ownership-transferred',
    summary: 'Ownership transferred to another member; both role changes are published too',
    data: z.object({
      organizationId: z.string(),
      userId: z.string(),
      ...changeOf(ownerData),
    }),
  }),
  memberAdded: defineEvent({
    subject: 'org.member.added',
    summary: 'Member added',
    data: memberData,
  }),
  memberRemoved: defineEvent({
    subject: 'org.member.removed',
    summary: 'Member removed, left, or user deleted',
    data: z.extend(memberData, { reason: z.enum(['removed', 'left', 'user-deleted']) }),
  }),
  memberRoleChanged: defineEvent({
    subject: 'org.member.role-changed',
    summary: 'Role of a member changed',
    data: z.extend(memberData, changeOf(memberState)),
  }),
  teamCreated: defineEvent({
    subject: 'org.team.created',
    summary: 'Team created',
    data: teamData,
  }),
  teamUpdated: defineEvent({
    subject: 'org.team.updated',
    summary: 'Team renamed',
    data: z.object({
      teamId: z.string(),
      organizationId: z.string(),
      ...changeOf(teamState),
    }),
  }),
  teamRemoved: defineEvent({
    subject: 'org.team.removed',
    summary: 'Team removed; its members stay in the organization',
    data: teamData,
  }),
  teamMemberAdded: defineEvent({
    subject: 'org.team-member.added',
    summary: 'Team member added',
    data: teamMemberData,
  }),
  teamMemberRemoved: defineEvent({
    subject: 'org.team-member.removed',
    summary: 'Team member removed; the member stays in the organization',
    data: teamMemberData,
  }),
  roleCreated: defineEvent({
    subject: 'org.role.created',
    summary: 'Custom role created',
    data: roleData,
  }),
  roleUpdated: defineEvent({
    subject: 'org.role.updated',
    summary: 'Custom role updated: permissions or name',
    data: z.object({
      roleId: z.string(),
      organizationId: z.string(),
      ...changeOf(roleState),
    }),
  }),
  roleDeleted: defineEvent({
    subject: 'org.role.deleted',
    summary: 'Custom role deleted; no member had it',
    data: roleData,
  }),
  invitationCreated: defineEvent({
    subject: 'org.invitation.created',
    summary: 'Invitation created',
    data: invitationData,
  }),
  invitationRenewed: defineEvent({
    subject: 'org.invitation.renewed',
    summary: 'Pending invitation sent again, with a new expiry and inviter',
    data: z.extend(invitationData, changeOf(invitationState)),
  }),
  invitationAccepted: defineEvent({
    subject: 'org.invitation.accepted',
    summary: 'Invitation accepted',
    data: z.extend(invitationData, { userId: z.string(), memberId: z.string(), ...statusChange }),
  }),
  invitationRejected: defineEvent({
    subject: 'org.invitation.rejected',
    summary: 'Invitation rejected by the recipient',
    data: z.extend(invitationData, statusChange),
  }),
  invitationCanceled: defineEvent({
    subject: 'org.invitation.canceled',
    summary: 'Invitation canceled',
    data: z.extend(invitationData, statusChange),
  }),
  invitationLinkCreated: defineEvent({
    subject: 'org.invitation-link.created',
    summary: 'Invitation link created',
    data: invitationLinkData,
  }),
  invitationLinkUsed: defineEvent({
    subject: 'org.invitation-link.used',
    summary: 'User joined by an invitation link',
    data: z.extend(invitationLinkData, { userId: z.string(), memberId: z.string(), ...linkUse }),
  }),
  invitationLinkRevoked: defineEvent({
    subject: 'org.invitation-link.revoked',
    summary: 'Invitation link revoked',
    data: z.extend(invitationLinkData, linkRevocation),
  }),
  emailDomainAdded: defineEvent({
    subject: 'org.email-domain.added',
    summary: 'Email domain added, not verified yet',
    data: emailDomainData,
  }),
  emailDomainVerified: defineEvent({
    subject: 'org.email-domain.verified',
    summary: 'Email domain verified by its DNS record',
    data: z.extend(emailDomainData, domainVerification),
  }),
  emailDomainUpdated: defineEvent({
    subject: 'org.email-domain.updated',
    summary: 'Policy or role of an email domain changed',
    data: z.extend(emailDomainData, changeOf(domainPolicy)),
  }),
  emailDomainLapsed: defineEvent({
    subject: 'org.email-domain.lapsed',
    summary: 'Verification of an email domain lapsed: its DNS record was missing for days',
    data: z.extend(emailDomainData, domainVerification),
  }),
  emailDomainRemoved: defineEvent({
    subject: 'org.email-domain.removed',
    summary: 'Email domain removed, with its join requests',
    data: emailDomainData,
  }),
  emailDomainUsed: defineEvent({
    subject: 'org.email-domain.used',
    summary: 'User joined by an address of an email domain',
    data: z.extend(emailDomainData, { userId: z.string(), memberId: z.string() }),
  }),
  joinRequestCreated: defineEvent({
    subject: 'org.join-request.created',
    summary: 'Join request created',
    data: joinRequestData,
  }),
  joinRequestApproved: defineEvent({
    subject: 'org.join-request.approved',
    summary: 'Join request approved',
    data: z.extend(joinRequestData, { memberId: z.string(), ...decision }),
  }),
  joinRequestDeclined: defineEvent({
    subject: 'org.join-request.declined',
    summary: 'Join request declined',
    data: z.extend(joinRequestData, decision),
  }),
  joinRequestWithdrawn: defineEvent({
    subject: 'org.join-request.withdrawn',
    summary: 'Join request withdrawn, or its user deleted',
    data: z.extend(joinRequestData, decision),
  }),
  machineClientCreated: defineEvent({
    subject: 'org.machine-client.created',
    summary: 'Machine client created',
    data: machineClientData,
  }),
  machineClientSecretRotated: defineEvent({
    subject: 'org.machine-client.secret-rotated',
    summary:
      'Secret of a machine client rotated; the previous one expires at `previousSecretExpiresAt` or was revoked',
    data: z.extend(machineClientData, changeOf(secretState)),
  }),
  machineClientRevoked: defineEvent({
    subject: 'org.machine-client.revoked',
    summary: 'Machine client revoked',
    data: z.extend(machineClientData, changeOf(z.object({ isRevoked: z.boolean() }))),
  }),
  auditLogExported: defineEvent({
    subject: 'org.audit-log.exported',
    summary: 'Audit log exported, as far as the filters select it',
    data: z.object({
      /** The id of the organization, which has one audit log. */
      auditLogId: z.string(),
      organizationId: z.string(),
      format: auditExportFormat,
      from: z.nullable(isoDate),
      to: z.nullable(isoDate),
      action: z.nullable(z.string()),
      actorId: z.nullable(z.string()),
      /** Absent in events of earlier versions. */
      targetId: z.optional(z.nullable(z.string())),
      /** The number of the last entry of an earlier export that this one continues. */
      after: z.nullable(z.int()),
    }),
  }),
  activeOrganizationRequested: defineEvent({
    subject: 'org.active-organization.requested',
    summary:
      'User joined or created an organization while identity-service was unavailable; it becomes the active organization of the session unless another was set later',
    data: z.object({ sessionId: z.string(), organizationId: z.string() }),
  }),
};
