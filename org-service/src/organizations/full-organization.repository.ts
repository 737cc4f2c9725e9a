import { sql } from '@tessera/chassis/db/sql';
import type { Db } from '@tessera/chassis/db/types';
import type { Organization } from '@tessera/contracts/org/organizations';
import type { Team } from '@tessera/contracts/org/teams';
import { customRolesOf } from '../access-control/custom-role.repository.ts';
import type { ResolvedRoles, RoleMap } from '../access-control/role-map.ts';
import type { OrganizationKey } from '../active-organization/resolve-organization-id.ts';
import type { InvitationWithRoles } from '../invitations/invitation.rules.ts';
import type { MemberWithMaybeUser } from '../members/member.repository.ts';
import { hasKey } from './organization.repository.ts';

/** JSON has no dates: inside the lists they arrive as ISO text. */
type WithIsoDates<T> = {
  readonly [K in keyof T]: Date extends T[K] ? Exclude<T[K], Date> | string : T[K];
};

/** A member as a JSON array: without its keys, PostgreSQL writes and Node.js reads it in half the time. */
type MemberTuple = readonly [
  id: string,
  userId: string,
  role: string,
  createdAt: string,
  teamId: string | null,
  hasProfile: boolean,
  name: string,
  email: string,
  image: string | null,
];

type Row = Organization & {
  readonly viewerRole: string;
  readonly members: readonly MemberTuple[];
  readonly viewerCustomRoles: RoleMap | null;
  readonly invitations: readonly WithIsoDates<InvitationWithRoles>[];
  readonly teams: readonly WithIsoDates<Team>[];
};

/** Lists of unlimited length. */
export type ListName = 'members' | 'invitations' | 'teams';

export type FullOrganizationRow = Organization & {
  readonly viewer: ResolvedRoles;
  /** Lists that were truncated. */
  readonly truncatedLists: readonly ListName[];
  readonly members: readonly MemberWithMaybeUser[];
  readonly invitations: readonly InvitationWithRoles[];
  readonly teams: readonly Team[];
};

/** Limit of the newest invitations and the oldest teams. One row more shows that the list is truncated. */
const MAX_ITEMS = 1000;

/** One query for everything. */
export const fullOrganizations = {
  /** An organization with its lists as a member sees it; null for other users. */
  async findAsMember(
    db: Db,
    key: OrganizationKey,
    userId: string,
    membersLimit: number,
  ): Promise<FullOrganizationRow | null> {
    const row = await db.queryOne<Row>(sql`
      select o.id, o.name, o.slug, o.logo, o.metadata, o.created_at as "createdAt",
        viewer.role as "viewerRole", ${customRolesOf(sql`viewer`)} as "viewerCustomRoles",
        (select coalesce(json_agg(json_build_array(
            m.id, m.user_id, m.role, m.created_at, first_team.team_id,
            p.user_id is not null, p.name, p.email, p.image
          ) order by m.created_at, m.id), '[]')
         from (select * from member where organization_id = o.id
               order by created_at, id limit ${membersLimit + 1}) m
         left join user_profile p on p.user_id = m.user_id and not p.deleted
         -- Read once for all members: a subquery per member takes longer.
         left join (
           select distinct on (tm.member_id) tm.member_id, tm.team_id
           from team t join team_member tm on tm.team_id = t.id
           where t.organization_id = o.id order by tm.member_id, tm.created_at, tm.id
         ) first_team on first_team.member_id = m.id) as members,
        (select coalesce(json_agg(json_build_object(
            'id', i.id, 'reference', i.reference, 'organizationId', i.organization_id,
            'email', i.email, 'role', i.role, 'status', i.status, 'teamId', i.team_id,
            'inviterId', i.inviter_id, 'expiresAt', i.expires_at, 'createdAt', i.created_at,
            'customRoles', ${customRolesOf(sql`i`)}
          ) order by i.created_at, i.id), '[]')
         from (select * from invitation where organization_id = o.id
               order by created_at desc, id desc limit ${MAX_ITEMS + 1}) i) as invitations,
        (select coalesce(json_agg(json_build_object(
            'id', t.id, 'name', t.name, 'organizationId', t.organization_id,
            'createdAt', t.created_at, 'updatedAt', t.updated_at
          ) order by t.created_at, t.id), '[]')
         from (select * from team where organization_id = o.id
               order by created_at, id limit ${MAX_ITEMS + 1}) t) as teams
      from organization o
      join member viewer on viewer.organization_id = o.id and viewer.user_id = ${userId}
      where ${hasKey(key)}`);
    if (row === null) return null;
    const { viewerRole, viewerCustomRoles, ...organization } = row;
    const truncatedLists: Record<ListName, boolean> = {
      members: row.members.length > membersLimit,
      invitations: row.invitations.length > MAX_ITEMS,
      teams: row.teams.length > MAX_ITEMS,
    };
    return {
      ...organization,
      viewer: { role: viewerRole, customRoles: viewerCustomRoles },
      truncatedLists: (Object.keys(truncatedLists) as ListName[]).filter(
        (list) => truncatedLists[list],
      ),
      members: row.members.slice(0, membersLimit).map((member) => toMember(row.id, member)),
      invitations: row.invitations.slice(-MAX_ITEMS).map((invitation) => ({
        ...invitation,
        createdAt: new Date(invitation.createdAt),
        expiresAt: new Date(invitation.expiresAt),
      })),
      teams: row.teams.slice(0, MAX_ITEMS).map((team) => ({
        ...team,
        createdAt: new Date(team.createdAt),
        updatedAt: team.updatedAt === null ? null : new Date(team.updatedAt),
      })),
    };
  },
};

function toMember(
  organizationId: string,
  [id, userId, role, createdAt, teamId, hasProfile, name, email, image]: MemberTuple,
): MemberWithMaybeUser {
  const user = hasProfile ? { id: userId, name, email, image } : null;
  return { id, organizationId, userId, role, createdAt: new Date(createdAt), teamId, user };
}
