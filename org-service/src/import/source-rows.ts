import {
  foreignDateOrNone,
  foreignFlag,
  foreignId,
  foreignText,
} from '@tessera/chassis/import/foreign-fields';
import * as z from 'zod';

/** Rows of the source's tables. Columns of plugins that were not installed count as empty. */
export const sourceOrganization = z.object({
  id: foreignId,
  name: foreignText,
  slug: foreignText,
  logo: foreignText,
  /** Serialized text in the library's own tables; some installations use a JSON column. */
  metadata: z.union([z.string(), z.record(z.string(), z.unknown())]).nullish(),
  createdAt: z.date(),
});
export type SourceOrganization = z.output<typeof sourceOrganization>;

export const sourceMember = z.object({
  id: foreignId,
  organizationId: foreignId,
  userId: foreignId,
  role: foreignText,
  /** Team of a member in the older generation. */
  teamId: foreignId.nullish().default(null),
  createdAt: z.date(),
});
export type SourceMember = z.output<typeof sourceMember>;

export const sourceTeam = z.object({
  id: foreignId,
  organizationId: foreignId,
  name: foreignText,
  createdAt: z.date(),
  updatedAt: foreignDateOrNone,
});
export type SourceTeam = z.output<typeof sourceTeam>;

/** Team of a member in the newer generation. */
export const sourceTeamMember = z.object({
  id: foreignId,
  teamId: foreignId,
  userId: foreignId,
  createdAt: foreignDateOrNone,
});
export type SourceTeamMember = z.output<typeof sourceTeamMember>;

export const sourceInvitation = z.object({
  id: foreignId,
  organizationId: foreignId,
  email: z.string(),
  role: foreignText,
  status: z.string(),
  /** Several teams are joined by commas. */
  teamId: z.coerce.string().nullish().default(null),
  inviterId: foreignId,
  expiresAt: z.date(),
  createdAt: foreignDateOrNone,
});
export type SourceInvitation = z.output<typeof sourceInvitation>;

/** What members see of a user until an event of identity-service arrives. */
export const sourceProfile = z.object({
  id: foreignId,
  email: z.string(),
  emailVerified: foreignFlag,
  name: foreignText,
  image: foreignText,
});
export type SourceProfile = z.output<typeof sourceProfile>;

/** An organization with its children. */
export type SourceOrganizationTree = {
  readonly organization: SourceOrganization;
  readonly members: readonly SourceMember[];
  readonly teams: readonly SourceTeam[];
  readonly teamMembers: readonly SourceTeamMember[];
  readonly invitations: readonly SourceInvitation[];
};
