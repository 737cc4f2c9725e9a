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
};
type Input = Readonly<Record<string, unknown>>;
/** All ways in which a call can refer to a record: `own` are the intruder's records, `theirs` another user's. */
type Row = (theirs: Ids, own: Ids) => readonly Input[];

/** Calls that refer to no record, or whose wire format requires two different errors, each with the reason. */
const published: Readonly<Record<string, string>> = {
  '/organization/create': 'names nothing; that a slug is taken is an answer it has to give',
  '/organization/check-slug': 'tells of a slug whether it is taken, and nothing else',
  '/organization/list': 'names nothing',
  '/organization/settings': 'returns settings of the deployment, none of an organization',
  '/organization/list-user-invitations': 'names nothing',
  '/organization/list-joinable-organizations': 'names nothing',
  '/organization/get-active-member': 'names nothing; the active organization has rows of its own',
  '/organization/get-invitation':
    'the id of an invitation is a secret; the wrong recipient is told so',
  '/organization/get-invitation-outcome': 'as above, and the wrong recipient hears nothing',
  '/organization/accept-invitation': 'as above',
  '/organization/reject-invitation': 'as above',
  '/organization/cancel-invitation': 'as above: who is no member there is told so',
  '/organization/get-invitation-link': 'a link is a secret of 32 characters and names nothing else',
  '/organization/accept-invitation-link': 'as above',
};

const data = { name: 'Taken over' };
const both =
  <T extends Input>(make: (ids: Ids) => T) =>
  (theirs: Ids) => [make(theirs)];

const rows: Readonly<Record<string, Row>> = {
  '/organization/update': ({ organizationId }, own) => [
    { data, organizationId },
    { data: { slug: own.organizationSlug }, organizationId },
  ],
  '/organization/delete': both(({ organizationId }) => ({ organizationId })),
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
  '/organization/has-permission': both(({ organizationId }) => ({
    permissions: { team: ['create'] },
    organizationId,
  })),
  '/organization/remove-member': ({ organizationId, memberId, email }, own) => [
    { memberIdOrEmail: memberId, organizationId },
    { memberIdOrEmail: memberId, organizationId: own.organizationId },
    { memberIdOrEmail: email, organizationId: own.organizationId },
    { memberIdOrEmail: own.memberId, organizationId },
  ],
  '/organization/leave': both(({ organizationId }) => ({ organizationId })),
  '/organization/transfer-ownership': ({ organizationId, memberId }, own) => [
    { memberId, organizationId },
    { memberId, organizationId: own.organizationId },
  ],
  '/organization/create-team': both(({ organizationId }) => ({ ...data, organizationId })),
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
  '/organization/list-teams': both(({ organizationId }) => ({ organizationId })),
  '/organization/set-active-team': both(({ teamId }) => ({ teamId })),
  '/organization/list-user-teams': ({ organizationId, userId }, own) => [
    { organizationId },
    { organizationId, userId },
    { userId, organizationId: own.organizationId },
  ],
  '/organization/list-team-members': both(({ teamId }) => ({ teamId })),
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
  '/organization/list-invitations': both(({ organizationId }) => ({ organizationId })),
  '/organization/create-invitation-link': ({ organizationId, teamId, roleName }, own) => [
    { role: 'member', organizationId },
    { role: 'member', teamId, organizationId: own.organizationId },
    { role: roleName, organizationId: own.organizationId },
  ],
  '/organization/list-invitation-links': both(({ organizationId }) => ({ organizationId })),
  '/organization/revoke-invitation-link': both(({ invitationLinkId }) => ({ invitationLinkId })),
  '/organization/create-machine-client': both(({ organizationId }) => ({
    name: 'Spy',
    scopes: ['billing:read'],
    organizationId,
  })),
  '/organization/list-machine-clients': both(({ organizationId }) => ({ organizationId })),
  '/organization/rotate-machine-client-secret': both(({ machineClientId }) => ({
    machineClientId,
  })),
  '/organization/revoke-machine-client': both(({ machineClientId }) => ({ machineClientId })),
  '/organization/create-role': both(({ organizationId }) => ({
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
  '/organization/list-roles': both(({ organizationId }) => ({ organizationId })),
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
  '/organization/add-email-domain': both(({ organizationId }) => ({
    domain: 'isolated.example',
    organizationId,
  })),
  '/organization/list-email-domains': both(({ organizationId }) => ({ organizationId })),
  '/organization/verify-email-domain': both(({ emailDomainId }) => ({ emailDomainId })),
  '/organization/update-email-domain': both(({ emailDomainId }) => ({
    emailDomainId,
    policy: 'request',
  })),
  '/organization/remove-email-domain': both(({ emailDomainId }) => ({ emailDomainId })),
  '/organization/join': both(({ organizationId }) => ({ organizationId })),
  '/organization/request-to-join': both(({ organizationId }) => ({ organizationId })),
  '/organization/list-join-requests': both(({ organizationId }) => ({ organizationId })),
  '/organization/approve-join-request': both(({ joinRequestId }) => ({ joinRequestId })),
  '/organization/decline-join-request': both(({ joinRequestId }) => ({ joinRequestId })),
  '/organization/withdraw-join-request': both(({ joinRequestId }) => ({ joinRequestId })),
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
};

/** An organization with one record of each kind. */
async function seedOrganization(org: OrgHarness) {
  const { id, slug, owner, organization } = await org.given.organization();
  const { user, member } = await org.given.member(id);
  const { id: teamId } = await org.given.team(id, owner, 'Crew');
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
  };
  return { ids, owner, organization };
}

const calls = Object.values(routes.org) as readonly Route[];

describe('non-members', () => {
  const org = useOrgService();
  let theirs: Awaited<ReturnType<typeof seedOrganization>>;
  let own: Awaited<ReturnType<typeof seedOrganization>>;
  let intruder: { readonly cookie: string };
  beforeAll(async () => {
    theirs = await seedOrganization(org);
    own = await seedOrganization(org);
    intruder = await org.given.workingIn(own.ids.organizationId, own.owner);
  });

  const answerTo = async ({ method, path }: Route, input: Input) => {
    const test =
      method === 'GET'
        ? org.as(intruder).get(path).query(input)
        : org.as(intruder).post(path).send(input);
    const { status, body } = await test;
    return { status, body };
  };
  const tables = ['organization', 'member', 'team', 'team_member', 'invitation', 'invitation_link'];
  const stateOf = async (organizationId: string) => {
    const parts = [
      ...tables,
      'organization_role',
      'email_domain',
      'join_request',
      'machine_client',
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
    return Promise.all(parts);
  };

  it('covers every route or states a reason', () => {
    const named = [...Object.keys(rows), ...Object.keys(published)].sort();
    expect(named).toEqual(calls.map(({ path }) => path).sort());
    expect(new Set(named).size).toBe(named.length);
  });

  it.each(calls.filter(({ path }) => path in rows).map((route) => [route.path, route] as const))(
    'learn nothing from %s and change nothing',
    async (path, route) => {
      const row = rows[path];
      if (row === undefined) throw new Error('no row');
      const before = await stateOf(theirs.ids.organizationId);
      const wanted = row(theirs.ids, own.ids);
      const imagined = row(unknown, own.ids);
      for (const [index, input] of wanted.entries()) {
        const response = await answerTo(route, input);
        expect([input, response]).toEqual([input, await answerTo(route, imagined[index] ?? {})]);
      }
      expect(await stateOf(theirs.ids.organizationId)).toEqual(before);
    },
  );

  it('read nothing of an organization that is active in their session without membership', async () => {
    const outsider = await org.given.signedIn();
    for (const { method, path } of calls.filter((route) => route.method === 'GET')) {
      const responses = await Promise.all(
        [theirs.ids.organizationId, 'unknown'].map(async (organizationId) => {
          const worker = await org.given.workingIn(organizationId, outsider);
          const { status, body } = await org.as(worker).get(path);
          return { status, body };
        }),
      );
      expect([method, path, responses[0]]).toEqual([method, path, responses[1]]);
      expect(JSON.stringify(responses)).not.toContain(theirs.owner.user.email);
    }
  });
});
