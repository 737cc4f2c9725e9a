import type { Route } from '@tessera/contracts/define/route';
import { routes } from '@tessera/contracts/routes';
import { beforeAll, describe, expect, it } from 'vitest';
import { type OrgHarness, useOrgService } from '../test/harness.ts';

/** Ids and names of all parts of an organization. */
type Ids = {
  readonly organizationId: string;
  readonly organizationSlug: string;
  readonly userId: string;
  readonly email: string;
  readonly memberId: string;
  readonly teamId: string;
  readonly invitationId: string;
  readonly invitationLinkId: string;
  readonly machineClientId: string;
  readonly emailDomainId: string;
  readonly joinRequestId: string;
  readonly roleId: string;
  readonly roleName: string;
  readonly listViewId: string;
};
type Input = Readonly<Record<string, unknown>>;
/**
 * The inputs of a call, one for each way to refer to a record. `target` are the records of another organization, `own`
 * those of the non-member.
 */
type Row = (target: Ids, own: Ids) => readonly Input[];

/** Calls that refer to no record, or whose wire format requires two different errors, each with the reason. */
const exempt: Readonly<Record<string, string>> = {
  '/organization/create': 'refers to no record; has to report that a slug is taken',
  '/organization/check-slug': 'reports only whether a slug is taken',
  '/organization/list': 'refers to no record',
  '/organization/settings': 'returns settings of the deployment',
  '/organization/list-user-invitations': 'refers to no record',
  '/organization/list-joinable-organizations': 'refers to no record',
  '/organization/get-active-member':
    'refers to no record; a test below covers the active organization',
  '/organization/get-invitation':
    'the id of an invitation is a secret; the wrong recipient gets an error of its own',
  '/organization/get-invitation-outcome': 'as above, with one error for all other users',
  '/organization/accept-invitation': 'as above',
  '/organization/reject-invitation': 'as above',
  '/organization/cancel-invitation': 'as above; non-members get an error of their own',
  '/organization/get-invitation-link': 'the token of a link is a secret of 32 characters',
  '/organization/accept-invitation-link': 'as above',
};

const data = { name: 'Taken over' };
const list = 'customers';
const view = { ...data, list, query: 'sort=name' };
const forRecord =
  <T extends Input>(make: (ids: Ids) => T) =>
  (target: Ids) => [make(target)];

const rows: Readonly<Record<string, Row>> = {
  '/organization/update': ({ organizationId }, own) => [
    { data, organizationId },
    { data: { slug: own.organizationSlug }, organizationId },
  ],
  '/organization/delete': forRecord(({ organizationId }) => ({ organizationId })),
  '/organization/set-active': ({ organizationId, organizationSlug }) => [
    { organizationId },
    { organizationSlug },
  ],
  '/organization/get-organization': ({ organizationId, organizationSlug }) => [
    { organizationId },
    { organizationSlug },
  ],
  '/organization/get-full-organization': ({ organizationId, organizationSlug }) => [
    { organizationId },
    { organizationSlug },
  ],
  '/organization/list-members': ({ organizationId, organizationSlug, teamId }, own) => [
    { organizationId },
    { organizationSlug },
    { filterField: 'teamId', filterValue: teamId, organizationId: own.organizationId },
  ],
  '/organization/get-active-member-role': ({ organizationId, organizationSlug, userId }, own) => [
    { organizationId },
    { organizationSlug },
    { organizationId, userId },
    { userId, organizationId: own.organizationId },
  ],
  '/organization/update-member-role': ({ organizationId, memberId, roleName }, own) => [
    { memberId, role: 'admin', organizationId },
    { memberId, role: 'admin', organizationId: own.organizationId },
    { memberId: own.memberId, role: 'admin', organizationId },
    { memberId: own.memberId, role: roleName, organizationId: own.organizationId },
  ],
  '/organization/has-permission': forRecord(({ organizationId }) => ({
    permissions: { team: ['create'] },
    organizationId,
  })),
  '/organization/remove-member': ({ organizationId, memberId, email }, own) => [
    { memberIdOrEmail: memberId, organizationId },
    { memberIdOrEmail: memberId, organizationId: own.organizationId },
    { memberIdOrEmail: email, organizationId: own.organizationId },
    { memberIdOrEmail: own.memberId, organizationId },
  ],
  '/organization/leave': forRecord(({ organizationId }) => ({ organizationId })),
  '/organization/transfer-ownership': ({ organizationId, memberId }, own) => [
    { memberId, organizationId },
    { memberId, organizationId: own.organizationId },
  ],
  '/organization/create-team': forRecord(({ organizationId }) => ({ ...data, organizationId })),
  '/organization/update-team': ({ organizationId, teamId }, own) => [
    { teamId, data: { ...data, organizationId } },
    { teamId, data: { ...data, organizationId: own.organizationId } },
    { teamId: own.teamId, data: { ...data, organizationId } },
  ],
  '/organization/remove-team': ({ organizationId, teamId }, own) => [
    { teamId, organizationId },
    { teamId, organizationId: own.organizationId },
    { teamId: own.teamId, organizationId },
  ],
  '/organization/list-teams': forRecord(({ organizationId }) => ({ organizationId })),
  '/organization/set-active-team': forRecord(({ teamId }) => ({ teamId })),
  '/organization/list-user-teams': ({ organizationId, userId }, own) => [
    { organizationId },
    { organizationId, userId },
    { userId, organizationId: own.organizationId },
  ],
  '/organization/list-team-members': forRecord(({ teamId }) => ({ teamId })),
  '/organization/add-team-member': ({ organizationId, teamId, userId }, own) => [
    { teamId, userId, organizationId },
    { teamId, userId: own.userId, organizationId: own.organizationId },
    { teamId: own.teamId, userId, organizationId: own.organizationId },
    { teamId: own.teamId, userId: own.userId, organizationId },
  ],
  '/organization/remove-team-member': ({ organizationId, teamId, userId }, own) => [
    { teamId, userId, organizationId },
    { teamId, userId: own.userId, organizationId: own.organizationId },
    { teamId: own.teamId, userId, organizationId: own.organizationId },
  ],
  '/organization/invite-member': ({ organizationId, teamId, roleName }, own) => [
    { email: 'isolated@example.com', role: 'member', organizationId },
    {
      email: 'isolated@example.com',
      role: 'member',
      teamId,
      organizationId: own.organizationId,
    },
    { email: 'isolated@example.com', role: roleName, organizationId: own.organizationId },
  ],
  '/organization/invite-members': ({ organizationId, teamId, roleName }, own) => [
    { emails: ['isolated@example.com'], role: 'member', organizationId },
    {
      emails: ['isolated@example.com'],
      role: 'member',
      teamId,
      organizationId: own.organizationId,
    },
    { emails: ['isolated@example.com'], role: roleName, organizationId: own.organizationId },
  ],
  '/organization/list-invitations': forRecord(({ organizationId }) => ({ organizationId })),
  '/organization/create-invitation-link': ({ organizationId, teamId, roleName }, own) => [
    { role: 'member', organizationId },
    { role: 'member', teamId, organizationId: own.organizationId },
    { role: roleName, organizationId: own.organizationId },
  ],
  '/organization/list-invitation-links': forRecord(({ organizationId }) => ({ organizationId })),
  '/organization/revoke-invitation-link': forRecord(({ invitationLinkId }) => ({
    invitationLinkId,
  })),
  '/organization/create-machine-client': forRecord(({ organizationId }) => ({
    name: 'Spy',
    scopes: ['billing:read'],
    organizationId,
  })),
  '/organization/list-machine-clients': forRecord(({ organizationId }) => ({ organizationId })),
  '/organization/rotate-machine-client-secret': forRecord(({ machineClientId }) => ({
    machineClientId,
  })),
  '/organization/revoke-machine-client': forRecord(({ machineClientId }) => ({ machineClientId })),
  '/organization/create-role': forRecord(({ organizationId }) => ({
    role: 'spy',
    permission: {},
    organizationId,
  })),
  '/organization/update-role': ({ organizationId, roleId, roleName }, own) => [
    { roleId, data: {}, organizationId },
    { roleId, data: {}, organizationId: own.organizationId },
    { roleName, data: {}, organizationId: own.organizationId },
  ],
  '/organization/delete-role': ({ organizationId, roleId, roleName }, own) => [
    { roleId, organizationId },
    { roleId, organizationId: own.organizationId },
    { roleName, organizationId: own.organizationId },
  ],
  '/organization/list-roles': forRecord(({ organizationId }) => ({ organizationId })),
  '/organization/get-role': ({ organizationId, roleId, roleName }, own) => [
    { roleId, organizationId },
    { roleId, organizationId: own.organizationId },
    { roleName, organizationId: own.organizationId },
  ],
  '/organization/list-audit-entries': ({ organizationId, userId, memberId }, own) => [
    { organizationId },
    { actorId: userId, organizationId: own.organizationId },
    { targetId: memberId, organizationId: own.organizationId },
  ],
  '/organization/export-audit-entries': ({ organizationId, userId }, own) => [
    { organizationId },
    { actorId: userId, organizationId: own.organizationId },
  ],
  '/organization/add-email-domain': forRecord(({ organizationId }) => ({
    domain: 'isolated.example',
    organizationId,
  })),
  '/organization/list-email-domains': forRecord(({ organizationId }) => ({ organizationId })),
  '/organization/verify-email-domain': forRecord(({ emailDomainId }) => ({ emailDomainId })),
  '/organization/update-email-domain': forRecord(({ emailDomainId }) => ({
    emailDomainId,
    policy: 'request',
  })),
  '/organization/remove-email-domain': forRecord(({ emailDomainId }) => ({ emailDomainId })),
  '/organization/join': forRecord(({ organizationId }) => ({ organizationId })),
  '/organization/request-to-join': forRecord(({ organizationId }) => ({ organizationId })),
  '/organization/list-join-requests': forRecord(({ organizationId }) => ({ organizationId })),
  '/organization/approve-join-request': forRecord(({ joinRequestId }) => ({ joinRequestId })),
  '/organization/decline-join-request': forRecord(({ joinRequestId }) => ({ joinRequestId })),
  '/organization/withdraw-join-request': forRecord(({ joinRequestId }) => ({ joinRequestId })),
  '/organization/list-views': ({ organizationId, organizationSlug }) => [
    { list, organizationId },
    { list, organizationSlug },
  ],
  '/organization/save-list-view': ({ organizationId, listViewId }, own) => [
    { ...view, organizationId },
    { ...view, id: listViewId, organizationId },
    { ...view, id: listViewId, organizationId: own.organizationId },
    { ...view, id: own.listViewId, organizationId },
  ],
  '/organization/delete-list-view': forRecord(({ listViewId }) => ({ id: listViewId })),
  '/organization/set-list-columns': forRecord(({ organizationId }) => ({
    list,
    columns: ['email'],
    organizationId,
  })),
};

const unknown: Ids = {
  organizationId: 'unknown',
  organizationSlug: 'unknown',
  userId: 'unknown',
  email: 'unknown@example.com',
  memberId: 'unknown',
  teamId: 'unknown',
  invitationId: 'unknown',
  invitationLinkId: 'unknown',
  machineClientId: 'unknown',
  emailDomainId: 'unknown',
  joinRequestId: 'unknown',
  roleId: 'unknown',
  roleName: 'unknown',
  listViewId: 'unknown',
};

/** An organization with one record of each kind. */
async function seedOrganization(org: OrgHarness) {
  const { id, slug, owner, organization } = await org.given.organization();
  const { user, member } = await org.given.member(id);
  const { id: teamId } = await org.given.team(id, owner, 'Design');
  await org.given.teamMember(id, owner, teamId, user.id);
  await org.given.teamMember(id, owner, teamId, owner.user.id);
  const roleName = `role ${id.toLowerCase()}`;
  const { id: roleId } = await org.given.role(id, owner, roleName, {});
  const email = `invited-${id.toLowerCase()}@example.com`;
  const { id: invitationId } = await org.given.invitation({
    organizationId: id,
    email,
    actor: owner,
  });
  const { link } = await org.given.invitationLink(owner, { organizationId: id });
  const { client } = await org.given.machineClient(owner, { organizationId: id });
  const domain = `${id.toLowerCase()}.example`;
  const { id: emailDomainId } = await org.given.emailDomain(owner, { organizationId: id, domain });
  const joinRequestId = `request-${id}`;
  await org.sql(
    `insert into $schema.join_request
       (id, organization_id, email_domain_id, user_id, email, status, created_at)
     values ($1, $2, $3, 'asker', $4, 'pending', now())`,
    [joinRequestId, id, emailDomainId, `asker@${domain}`],
  );
  const { id: listViewId } = await org.given.listView(owner, { organizationId: id });
  await org.given.listColumns(owner, { organizationId: id });
  const ids: Ids = {
    organizationId: id,
    organizationSlug: slug,
    userId: user.id,
    email: user.email,
    memberId: member.id,
    teamId,
    invitationId,
    invitationLinkId: link.id,
    machineClientId: client.id,
    emailDomainId,
    joinRequestId,
    roleId,
    roleName,
    listViewId,
  };
  return { ids, owner, organization };
}

const calls = Object.values(routes.org) as readonly Route[];

describe('non-members', () => {
  const org = useOrgService();
  let target: Awaited<ReturnType<typeof seedOrganization>>;
  let own: Awaited<ReturnType<typeof seedOrganization>>;
  let outsider: { readonly cookie: string };
  beforeAll(async () => {
    target = await seedOrganization(org);
    own = await seedOrganization(org);
    outsider = await org.given.workingIn(own.ids.organizationId, own.owner);
  });

  const responseTo = async ({ method, path }: Route, input: Input) => {
    const test =
      method === 'GET'
        ? org.as(outsider).get(path).query(input)
        : org.as(outsider).post(path).send(input);
    const { status, body } = await test;
    return { status, body };
  };
  const tables = ['organization', 'member', 'team', 'team_member', 'invitation', 'invitation_link'];
  const stateOf = async (organizationId: string) => {
    const queries = [
      ...tables,
      'organization_role',
      'email_domain',
      'join_request',
      'machine_client',
      'list_view',
      'list_columns',
    ].map(async (table) => {
      const where =
        table === 'organization'
          ? 'id = $1'
          : table === 'team_member'
            ? 'team_id in (select id from $schema.team where organization_id = $1)'
            : 'organization_id = $1';
      return org.sql(`select t::text from $schema.${table} t where ${where} order by 1`, [
        organizationId,
      ]);
    });
    return Promise.all(queries);
  };

  it('covers every route or states a reason', () => {
    const tested = [...Object.keys(rows), ...Object.keys(exempt)].sort();
    expect(tested).toEqual(calls.map(({ path }) => path).sort());
    expect(new Set(tested).size).toBe(tested.length);
  });

  it.each(calls.filter(({ path }) => path in rows).map((route) => [route.path, route] as const))(
    'get the same response from %s as for unknown ids, and change nothing',
    async (path, route) => {
      const row = rows[path];
      if (row === undefined) throw new Error('no row');
      const before = await stateOf(target.ids.organizationId);
      const inputs = row(target.ids, own.ids);
      const inputsWithUnknownIds = row(unknown, own.ids);
      for (const [index, input] of inputs.entries()) {
        const response = await responseTo(route, input);
        expect([input, response]).toEqual([
          input,
          await responseTo(route, inputsWithUnknownIds[index] ?? {}),
        ]);
      }
      expect(await stateOf(target.ids.organizationId)).toEqual(before);
    },
  );

  it('read nothing of an organization that is active in their session without membership', async () => {
    const outsider = await org.given.signedIn();
    for (const { method, path } of calls.filter((route) => route.method === 'GET')) {
      const responses = await Promise.all(
        [target.ids.organizationId, 'unknown'].map(async (organizationId) => {
          const worker = await org.given.workingIn(organizationId, outsider);
          const { status, body } = await org.as(worker).get(path);
          return { status, body };
        }),
      );
      expect([method, path, responses[0]]).toEqual([method, path, responses[1]]);
      expect(JSON.stringify(responses)).not.toContain(target.owner.user.email);
    }
  });
});
