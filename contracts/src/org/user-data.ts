import * as z from 'zod/mini';
import { isoDate } from '../define/wire.ts';
import { invitationStatus } from './invitations.ts';
import { joinRequestStatus } from './join-requests.ts';

const ofOrganization = { organizationId: z.string(), organizationName: z.string() };

const invitation = z.object({
  /** Identifies the invitation in the audit log; it does not open it. */
  reference: z.string(),
  ...ofOrganization,
  email: z.string(),
  role: z.string(),
  teamId: z.nullable(z.string()),
  status: invitationStatus,
  expiresAt: isoDate,
  createdAt: isoDate,
});

/** The rows of each section of what org-service stores about a user. */
export const orgUserDataRows = {
  /** The copy of the profile, and the addresses that the user had before. */
  profiles: z.object({
    name: z.string(),
    email: z.string(),
    earlierEmails: z.array(z.string()),
    emailVerified: z.boolean(),
    image: z.nullable(z.string()),
    language: z.string(),
  }),
  memberships: z.object({
    id: z.string(),
    ...ofOrganization,
    organizationSlug: z.string(),
    role: z.string(),
    createdAt: isoDate,
  }),
  teams: z.object({
    teamId: z.string(),
    name: z.string(),
    ...ofOrganization,
    createdAt: isoDate,
  }),
  invitationsSent: invitation,
  invitationsReceived: invitation,
  /** Links that the user created, without their secrets. */
  invitationLinks: z.object({
    id: z.string(),
    ...ofOrganization,
    role: z.string(),
    teamId: z.nullable(z.string()),
    maxUses: z.nullable(z.int()),
    uses: z.int(),
    expiresAt: isoDate,
    revokedAt: z.nullable(isoDate),
    createdAt: isoDate,
  }),
  joinRequests: z.object({
    id: z.string(),
    ...ofOrganization,
    email: z.string(),
    status: joinRequestStatus,
    createdAt: isoDate,
    decidedAt: z.nullable(isoDate),
  }),
  /** Email domains of organizations whose role the user has granted. */
  emailDomains: z.object({
    id: z.string(),
    ...ofOrganization,
    domain: z.string(),
    policy: z.string(),
    role: z.string(),
    verifiedAt: z.nullable(isoDate),
    createdAt: isoDate,
  }),
  /** API clients that the user created, without their secrets. */
  machineClients: z.object({
    id: z.string(),
    ...ofOrganization,
    name: z.string(),
    scopes: z.array(z.string()),
    secretCreatedAt: isoDate,
    lastUsedAt: z.nullable(isoDate),
    revokedAt: z.nullable(isoDate),
    createdAt: isoDate,
  }),
  listViews: z.object({
    id: z.string(),
    organizationId: z.string(),
    list: z.string(),
    name: z.string(),
    query: z.string(),
    createdAt: isoDate,
  }),
  listColumns: z.object({
    organizationId: z.string(),
    list: z.string(),
    columns: z.array(z.string()),
  }),
  /** Audit entries of what the user has done. */
  auditEntries: z.object({
    id: z.string(),
    organizationId: z.string(),
    action: z.string(),
    targetId: z.string(),
    userId: z.nullable(z.string()),
    data: z.record(z.string(), z.unknown()),
    ipAddress: z.nullable(z.string()),
    userAgent: z.nullable(z.string()),
    requestId: z.nullable(z.string()),
    createdAt: isoDate,
  }),
  /** Mails to the user's address of the last day, without their text. */
  mails: z.object({
    kind: z.string(),
    language: z.string(),
    createdAt: isoDate,
    sentAt: z.nullable(isoDate),
  }),
};

/** What org-service stores about a user, by section. */
export const orgUserData = z
  .object({
    profiles: z.array(orgUserDataRows.profiles),
    memberships: z.array(orgUserDataRows.memberships),
    teams: z.array(orgUserDataRows.teams),
    invitationsSent: z.array(orgUserDataRows.invitationsSent),
    invitationsReceived: z.array(orgUserDataRows.invitationsReceived),
    invitationLinks: z.array(orgUserDataRows.invitationLinks),
    joinRequests: z.array(orgUserDataRows.joinRequests),
    emailDomains: z.array(orgUserDataRows.emailDomains),
    machineClients: z.array(orgUserDataRows.machineClients),
    listViews: z.array(orgUserDataRows.listViews),
    listColumns: z.array(orgUserDataRows.listColumns),
    auditEntries: z.array(orgUserDataRows.auditEntries),
    mails: z.array(orgUserDataRows.mails),
  })
  .register(z.globalRegistry, { id: 'OrgUserData' });
