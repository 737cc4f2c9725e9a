import type { Outcome } from '@tessera/chassis/import/import-counter';
import { isEmailAddress } from '@tessera/contracts/define/text';
import type { Invitation } from '@tessera/contracts/org/invitations';
import { grantsOnlyMemberPermissions } from '../access-control/access.rules.ts';
import type { RoleMap } from '../access-control/role-map.ts';
import { roleFrom } from './membership.rules.ts';
import type { SourceInvitation, SourceOrganizationTree } from './source-rows.ts';

type Context = {
  readonly isKnown: (userId: string) => boolean;
  /** Addresses of the imported members, in lower case. */
  readonly memberEmails: ReadonlySet<string>;
  readonly teamIds: ReadonlySet<string>;
  readonly roles: RoleMap;
  readonly now: Date;
};

type Selection = {
  readonly invitations: readonly Invitation[];
  readonly outcomes: readonly Outcome[];
};

/** The pending, unexpired invitations; per address the newest. */
export function invitationsFrom(
  { invitations }: Pick<SourceOrganizationTree, 'invitations'>,
  context: Context,
): Selection {
  const kind = 'invitations';
  const outcomes: Outcome[] = [];
  const importedByEmail = new Map<string, Invitation>();
  for (const source of newestFirst(invitations)) {
    // Closed and expired invitations are not imported.
    if (source.status !== 'pending' || source.expiresAt <= context.now) continue;
    const { id } = source;
    const email = source.email.toLowerCase();
    const role = roleFrom(source.role, context.roles);
    const reason = importedByEmail.has(email)
      ? 'the address has a newer one'
      : skipReason(source, email, context);
    if (reason !== null) outcomes.push({ kind, id, result: 'skipped', reason });
    else if (role === null) {
      outcomes.push({
        kind,
        id,
        result: 'skipped',
        reason: 'invites to a role that is unknown here',
      });
    } else {
      importedByEmail.set(email, invitationFrom(source, { email, role }, context));
      const changes = [
        ...(role === source.role ? [] : [`role is ${role} now`]),
        ...(canKeepId({ role }, context.roles) ? [] : ['link is void: send it again']),
      ];
      outcomes.push({ kind, id, result: 'imported', changes });
    }
  }
  return { invitations: [...importedByEmail.values()], outcomes };
}

/**
 * The id opens an invitation, and the source shows it to every member. An invitation to more than the lowest role
 * therefore gets a new id.
 */
export const canKeepId = ({ role }: Pick<Invitation, 'role'>, roles: RoleMap) =>
  grantsOnlyMemberPermissions({ roles }, { role, customRoles: null });

const newestFirst = (invitations: readonly SourceInvitation[]) =>
  [...invitations].sort((one, other) => other.expiresAt.getTime() - one.expiresAt.getTime());

function skipReason(
  { inviterId }: SourceInvitation,
  email: string,
  { isKnown, memberEmails }: Context,
): string | null {
  if (!isEmailAddress(email)) return 'the address is invalid';
  if (!isKnown(inviterId)) return 'the inviter was not imported';
  return memberEmails.has(email) ? 'the address is that of a member' : null;
}

function invitationFrom(
  { id, organizationId, teamId, inviterId, expiresAt, createdAt }: SourceInvitation,
  clean: Pick<Invitation, 'email' | 'role'>,
  { teamIds, now }: Context,
): Invitation {
  return {
    ...clean,
    id,
    organizationId,
    status: 'pending',
    teamId: teamId?.split(',').find((name) => teamIds.has(name)) ?? null,
    inviterId,
    expiresAt,
    createdAt: createdAt ?? now,
  };
}
