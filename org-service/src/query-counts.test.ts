import type { Route } from '@tessera/contracts/define/route';
import { routes } from '@tessera/contracts/routes';
import { statementsOf } from '@tessera/testing/statements';
import { beforeAll, describe, expect, it } from 'vitest';
import { type OrgHarness, useOrgService } from '../test/harness.ts';

type SignedIn = Awaited<ReturnType<OrgHarness['given']['signedIn']>>;
type TestContext = {
  readonly org: OrgHarness;
  readonly id: string;
  readonly slug: string;
  readonly owner: SignedIn;
};
type PreparedRequest = { readonly input?: object; readonly actor?: SignedIn };
type Prepare = (context: TestContext) => Promise<PreparedRequest> | PreparedRequest;

let count = 0;
const unique = (prefix: string) => {
  count += 1;
  return `${prefix}-${count}`;
};
const forOrganization: Prepare = ({ id }) => ({ input: { organizationId: id } });
const withoutInput: Prepare = () => ({});
const withInput =
  (toInput: (context: TestContext) => object | Promise<object>): Prepare =>
  async (context) => ({ input: { organizationId: context.id, ...(await toInput(context)) } });

async function createInvitation({ org, id, owner }: TestContext) {
  const requester = await org.given.signedIn(`${unique('counted')}@example.com`);
  const at = { organizationId: id, email: requester.user.email, actor: owner };
  return { requester, invitation: await org.given.invitation(at) };
}
const forInvitation: Prepare = async (context) => {
  const { requester, invitation } = await createInvitation(context);
  return { actor: requester, input: { invitationId: invitation.id } };
};
const createLink = async ({ org, id, owner }: TestContext) =>
  org.given.invitationLink(owner, { organizationId: id });
const createClient = async ({ org, id, owner }: TestContext) => {
  const created = await org.given.machineClient(owner, { organizationId: id });
  return { machineClientId: created.client.id };
};
const createMember = ({ org, id }: TestContext) => org.given.member(id);
const createTeam = ({ org, id, owner }: TestContext) => org.given.team(id, owner, unique('Team'));
const createRole = async ({ org, id, owner }: TestContext) => {
  const { role: roleName } = await org.given.role(id, owner, unique('role'), {});
  return { roleName };
};
const createDomain = async (
  { org, id, owner }: TestContext,
  policy: 'join' | 'request' = 'request',
) => {
  const at = { organizationId: id, domain: `${unique('domain')}.example`, policy };
  const emailDomain = await org.given.emailDomain(owner, at);
  await org.sql('update $schema.email_domain set verified_at = now() where id = $1', [
    emailDomain.id,
  ]);
  return emailDomain;
};
const createJoinRequest = async (context: TestContext) => {
  const { domain: name } = await createDomain(context);
  const actor = await context.org.given.signedIn(`${unique('asker')}@${name}`);
  const { body } = await context.org
    .as(actor)
    .post('/organization/request-to-join')
    .send({ organizationId: context.id })
    .expect(200);
  return { actor, input: { joinRequestId: body.id } };
};
const createOrganization = async ({ org }: TestContext) => {
  const { id, owner } = await org.given.organization();
  return { actor: owner, input: { organizationId: id } };
};

/**
 * The number of statements of each call, without begin and commit. A read runs one statement unless the
 * actor's role determines what is read. A change locks the membership, checks, writes and publishes.
 */
const rows: Readonly<Record<string, readonly [number, Prepare]>> = {
  '/organization/list': [1, withoutInput],
  '/organization/settings': [0, withoutInput],
  '/organization/get-organization': [1, forOrganization],
  '/organization/get-full-organization': [1, forOrganization],
  '/organization/set-active': [1, forOrganization],
  '/organization/check-slug': [1, withInput(() => ({ slug: unique('slug') }))],
  '/organization/create': [3, withInput(() => ({ name: 'Counted', slug: unique('slug') }))],
  '/organization/update': [5, withInput(() => ({ data: { name: unique('Name') } }))],
  '/organization/delete': [5, createOrganization],

  '/organization/get-active-member': [
    1,
    async ({ org, id, owner }) => ({ actor: await org.given.workingIn(id, owner) }),
  ],
  '/organization/get-active-member-role': [1, forOrganization],
  '/organization/list-members': [1, forOrganization],
  '/organization/has-permission': [1, withInput(() => ({ permissions: { team: ['create'] } }))],
  '/organization/update-member-role': [
    5,
    withInput(async (context) => ({
      memberId: (await createMember(context)).member.id,
      role: 'admin',
    })),
  ],
  '/organization/remove-member': [
    6,
    withInput(async (context) => ({ memberIdOrEmail: (await createMember(context)).member.id })),
  ],
  '/organization/leave': [
    4,
    async (context) => ({
      actor: await createMember(context),
      input: { organizationId: context.id },
    }),
  ],
  '/organization/transfer-ownership': [
    5,
    async (context) => {
      const { actor, input } = await createOrganization(context);
      const newOwner = await context.org.given.member(input.organizationId);
      return { actor, input: { ...input, memberId: newOwner.member.id } };
    },
  ],

  '/organization/list-teams': [1, forOrganization],
  '/organization/list-user-teams': [1, withoutInput],
  '/organization/list-team-members': [
    1,
    async (context) => {
      const { id: teamId } = await createTeam(context);
      await context.org.given.teamMember(context.id, context.owner, teamId, context.owner.user.id);
      return { input: { teamId } };
    },
  ],
  '/organization/set-active-team': [
    1,
    async (context) => {
      const { org, id, owner } = context;
      const { id: teamId } = await createTeam(context);
      await org.given.teamMember(id, owner, teamId, owner.user.id);
      return { actor: await org.given.workingIn(id, owner), input: { teamId } };
    },
  ],
  '/organization/create-team': [4, withInput(() => ({ name: 'Counted' }))],
  '/organization/update-team': [
    5,
    async (context) => ({
      input: {
        teamId: (await createTeam(context)).id,
        data: { name: 'Renamed', organizationId: context.id },
      },
    }),
  ],
  '/organization/remove-team': [
    7,
    withInput(async (context) => ({ teamId: (await createTeam(context)).id })),
  ],
  '/organization/add-team-member': [
    7,
    withInput(async (context) => ({
      teamId: (await createTeam(context)).id,
      userId: (await createMember(context)).user.id,
    })),
  ],
  '/organization/remove-team-member': [
    7,
    withInput(async (context) => {
      const { user } = await createMember(context);
      const { id: teamId } = await createTeam(context);
      await context.org.given.teamMember(context.id, context.owner, teamId, user.id);
      return { teamId, userId: user.id };
    }),
  ],

  '/organization/list-roles': [1, forOrganization],
  '/organization/get-role': [1, withInput(createRole)],
  '/organization/create-role': [
    5,
    withInput(() => ({ role: unique('made'), permission: { team: ['update'] } })),
  ],
  '/organization/update-role': [
    5,
    withInput(async (context) => ({
      ...(await createRole(context)),
      data: { permission: { team: ['update'] } },
    })),
  ],
  '/organization/delete-role': [9, withInput(createRole)],

  '/organization/list-invitations': [1, forOrganization],
  '/organization/list-user-invitations': [1, withoutInput],
  '/organization/get-invitation': [
    1,
    async (context) => {
      const { requester, invitation } = await createInvitation(context);
      return { actor: requester, input: { id: invitation.id } };
    },
  ],
  '/organization/get-invitation-outcome': [
    1,
    async (context) => {
      const { requester, invitation } = await createInvitation(context);
      const response = context.org.as(requester).post('/organization/reject-invitation');
      await response.send({ invitationId: invitation.id }).expect(200);
      return { actor: requester, input: { id: invitation.id } };
    },
  ],
  '/organization/invite-member': [
    9,
    withInput(() => ({ email: `${unique('new')}@example.com`, role: 'member' })),
  ],
  '/organization/invite-members': [
    9,
    withInput(() => ({
      emails: [`${unique('new')}@example.com`, `${unique('new')}@example.com`],
      role: 'member',
    })),
  ],
  '/organization/accept-invitation': [8, forInvitation],
  '/organization/reject-invitation': [3, forInvitation],
  '/organization/cancel-invitation': [
    4,
    async (context) => ({
      input: { invitationId: (await createInvitation(context)).invitation.id },
    }),
  ],

  '/organization/list-invitation-links': [2, forOrganization],
  '/organization/get-invitation-link': [
    1,
    async (context) => ({ input: { token: (await createLink(context)).token } }),
  ],
  '/organization/create-invitation-link': [6, withInput(() => ({ role: 'member' }))],
  '/organization/accept-invitation-link': [
    7,
    async (context) => ({
      actor: await context.org.given.signedIn(),
      input: { token: (await createLink(context)).token },
    }),
  ],
  '/organization/revoke-invitation-link': [
    3,
    async (context) => ({ input: { invitationLinkId: (await createLink(context)).link.id } }),
  ],

  '/organization/list-email-domains': [2, forOrganization],
  '/organization/add-email-domain': [5, withInput(() => ({ domain: `${unique('d')}.example` }))],
  '/organization/update-email-domain': [
    6,
    async (context) => ({
      input: { emailDomainId: (await createDomain(context)).id, policy: 'join' },
    }),
  ],
  '/organization/remove-email-domain': [
    6,
    async (context) => ({ input: { emailDomainId: (await createDomain(context)).id } }),
  ],
  '/organization/list-joinable-organizations': [1, withoutInput],
  '/organization/join': [
    6,
    async (context) => {
      const { domain: name } = await createDomain(context, 'join');
      const actor = await context.org.given.signedIn(`${unique('joiner')}@${name}`);
      return { actor, input: { organizationId: context.id } };
    },
  ],
  '/organization/request-to-join': [
    10,
    async (context) => {
      const { domain: name } = await createDomain(context);
      const actor = await context.org.given.signedIn(`${unique('asker')}@${name}`);
      return { actor, input: { organizationId: context.id } };
    },
  ],
  '/organization/list-join-requests': [2, forOrganization],
  '/organization/approve-join-request': [
    11,
    async (context) => ({ input: (await createJoinRequest(context)).input }),
  ],
  '/organization/decline-join-request': [
    3,
    async (context) => ({ input: (await createJoinRequest(context)).input }),
  ],
  '/organization/withdraw-join-request': [3, createJoinRequest],

  '/organization/list-machine-clients': [2, forOrganization],
  '/organization/create-machine-client': [
    5,
    withInput(() => ({ name: 'Importer', scopes: ['billing:read'] })),
  ],
  '/organization/rotate-machine-client-secret': [
    3,
    async (context) => ({ input: await createClient(context) }),
  ],
  '/organization/revoke-machine-client': [
    3,
    async (context) => ({ input: await createClient(context) }),
  ],

  '/organization/list-audit-entries': [2, forOrganization],
  '/organization/export-audit-entries': [6, forOrganization],

  '/organization/list-views': [1, withInput(() => ({ list: 'customers' }))],
  '/organization/save-list-view': [
    3,
    withInput(() => ({ list: 'customers', name: unique('View'), query: '' })),
  ],
  '/organization/delete-list-view': [
    1,
    async ({ org, id, owner }) => {
      const name = unique('View');
      const view = await org.given.listView(owner, { name, organizationId: id });
      return { input: { id: view.id } };
    },
  ],
  '/organization/set-list-columns': [
    3,
    withInput(() => ({ list: 'customers', columns: ['name'] })),
  ],
};

/** Queries a DNS server in between; its statements are counted in its own test. */
const countedElsewhere = ['/organization/verify-email-domain'];

const calls = Object.values(routes.org) as readonly Route[];

describe('database round trips', () => {
  const org = useOrgService({ ORG_ROLE_LIMIT: '1000' });
  let context: TestContext;
  beforeAll(async () => {
    const { id, slug, owner } = await org.given.organization();
    context = { org, id, slug, owner };
  });

  it('are counted for every call', () => {
    expect([...Object.keys(rows), ...countedElsewhere].sort()).toEqual(
      calls.map(({ path }) => path).sort(),
    );
  });

  it.each(calls.filter(({ path }) => path in rows).map((route) => [route.path, route] as const))(
    'of %s',
    async (path, { method }) => {
      const [expected, prepare] = rows[path] ?? [0, withoutInput];
      const { actor = context.owner, input = {} } = await prepare(context);
      const statements = await statementsOf((requestId) => {
        const test =
          method === 'GET'
            ? org.as(actor).get(path).query(input)
            : org.as(actor).post(path).send(input);
        return test.set('x-request-id', requestId).expect(200);
      });
      expect([statements.length, statements]).toEqual([expected, statements]);
    },
  );
});
