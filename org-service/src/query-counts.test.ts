import { statementsOf } from '@tessera/chassis/testing/statements';
import type { Route } from '@tessera/contracts/define/route';
import { routes } from '@tessera/contracts/routes';
import { beforeAll, describe, expect, it } from 'vitest';
import { type OrgHarness, useOrgService } from '../test/harness.ts';

type Person = Awaited<ReturnType<OrgHarness['given']['signedIn']>>;
type Place = {
  readonly org: OrgHarness;
  readonly id: string;
  readonly slug: string;
  readonly owner: Person;
};
type Asked = { readonly input?: object; readonly actor?: Person };
type Prepare = (index: Place) => Promise<Asked> | Asked;

let turns = 0;
const fresh = (word: string) => {
  turns += 1;
  return `${word}-${turns}`;
};
const here: Prepare = ({ id }) => ({ input: { organizationId: id } });
const nothing: Prepare = () => ({});
const withInput =
  (toInput: (index: Place) => object | Promise<object>): Prepare =>
  async (index) => ({ input: { organizationId: index.id, ...(await toInput(index)) } });

async function invited({ org, id, owner }: Place) {
  const requester = await org.given.signedIn(`${fresh('counted')}@example.com`);
  const at = { organizationId: id, email: requester.user.email, actor: owner };
  return { requester, invitation: await org.given.invitation(at) };
}
const answering: Prepare = async (index) => {
  const { requester, invitation } = await invited(index);
  return { actor: requester, input: { invitationId: invitation.id } };
};
const linked = async ({ org, id, owner }: Place) =>
  org.given.invitationLink(owner, { organizationId: id });
const client = async ({ org, id, owner }: Place) => {
  const made = await org.given.machineClient(owner, { organizationId: id });
  return { machineClientId: made.client.id };
};
const member = ({ org, id }: Place) => org.given.member(id);
const team = ({ org, id, owner }: Place) => org.given.team(id, owner, fresh('Team'));
const role = async ({ org, id, owner }: Place) => {
  const { role: roleName } = await org.given.role(id, owner, fresh('role'), {});
  return { roleName };
};
const domain = async ({ org, id, owner }: Place, policy: 'join' | 'request' = 'request') => {
  const at = { organizationId: id, domain: `${fresh('domain')}.example`, policy };
  const made = await org.given.emailDomain(owner, at);
  await org.sql('update $schema.email_domain set verified_at = now() where id = $1', [made.id]);
  return made;
};
const asking = async (index: Place) => {
  const { domain: name } = await domain(index);
  const actor = await index.org.given.signedIn(`${fresh('asker')}@${name}`);
  const { body } = await index.org
    .as(actor)
    .post('/organization/request-to-join')
    .send({ organizationId: index.id })
    .expect(200);
  return { actor, input: { joinRequestId: body.id } };
};
const created = async ({ org }: Place) => {
  const { id, owner } = await org.given.organization();
  return { actor: owner, input: { organizationId: id } };
};

/**
 * The number of statements of each call, without begin and commit. A read runs one statement unless the
 * actor's role determines what is read. A change locks the membership, checks, writes and publishes.
 */
const rows: Readonly<Record<string, readonly [number, Prepare]>> = {
  '/organization/list': [1, nothing],
  '/organization/settings': [0, nothing],
  '/organization/get-organization': [1, here],
  '/organization/get-full-organization': [1, here],
  '/organization/set-active': [1, here],
  '/organization/check-slug': [1, withInput(() => ({ slug: fresh('slug') }))],
  '/organization/create': [8, withInput(() => ({ name: 'Counted', slug: fresh('slug') }))],
  '/organization/update': [5, withInput(() => ({ data: { name: fresh('Name') } }))],
  '/organization/delete': [4, created],

  '/organization/get-active-member': [
    1,
    async ({ org, id, owner }) => ({ actor: await org.given.workingIn(id, owner) }),
  ],
  '/organization/get-active-member-role': [1, here],
  '/organization/list-members': [1, here],
  '/organization/has-permission': [1, withInput(() => ({ permissions: { team: ['create'] } }))],
  '/organization/update-member-role': [
    5,
    withInput(async (index) => ({ memberId: (await member(index)).member.id, role: 'admin' })),
  ],
  '/organization/remove-member': [
    6,
    withInput(async (index) => ({ memberIdOrEmail: (await member(index)).member.id })),
  ],
  '/organization/leave': [
    4,
    async (index) => ({ actor: await member(index), input: { organizationId: index.id } }),
  ],
  '/organization/transfer-ownership': [
    5,
    async (index) => {
      const { actor, input } = await created(index);
      const newOwner = await index.org.given.member(input.organizationId);
      return { actor, input: { ...input, memberId: newOwner.member.id } };
    },
  ],

  '/organization/list-teams': [1, here],
  '/organization/list-user-teams': [1, nothing],
  '/organization/list-team-members': [
    1,
    async (index) => {
      const { id: teamId } = await team(index);
      await index.org.given.teamMember(index.id, index.owner, teamId, index.owner.user.id);
      return { input: { teamId } };
    },
  ],
  '/organization/set-active-team': [
    1,
    async (index) => {
      const { org, id, owner } = index;
      const { id: teamId } = await team(index);
      await org.given.teamMember(id, owner, teamId, owner.user.id);
      return { actor: await org.given.workingIn(id, owner), input: { teamId } };
    },
  ],
  '/organization/create-team': [4, withInput(() => ({ name: 'Counted' }))],
  '/organization/update-team': [
    5,
    async (index) => ({
      input: {
        teamId: (await team(index)).id,
        data: { name: 'Renamed', organizationId: index.id },
      },
    }),
  ],
  '/organization/remove-team': [
    7,
    withInput(async (index) => ({ teamId: (await team(index)).id })),
  ],
  '/organization/add-team-member': [
    7,
    withInput(async (index) => ({
      teamId: (await team(index)).id,
      userId: (await member(index)).user.id,
    })),
  ],
  '/organization/remove-team-member': [
    7,
    withInput(async (index) => {
      const { user } = await member(index);
      const { id: teamId } = await team(index);
      await index.org.given.teamMember(index.id, index.owner, teamId, user.id);
      return { teamId, userId: user.id };
    }),
  ],

  '/organization/list-roles': [1, here],
  '/organization/get-role': [1, withInput(role)],
  '/organization/create-role': [
    5,
    withInput(() => ({ role: fresh('made'), permission: { team: ['update'] } })),
  ],
  '/organization/update-role': [
    5,
    withInput(async (index) => ({
      ...(await role(index)),
      data: { permission: { team: ['update'] } },
    })),
  ],
  '/organization/delete-role': [9, withInput(role)],

  '/organization/list-invitations': [1, here],
  '/organization/list-user-invitations': [1, nothing],
  '/organization/get-invitation': [
    1,
    async (index) => {
      const { requester, invitation } = await invited(index);
      return { actor: requester, input: { id: invitation.id } };
    },
  ],
  '/organization/get-invitation-outcome': [
    1,
    async (index) => {
      const { requester, invitation } = await invited(index);
      const response = index.org.as(requester).post('/organization/reject-invitation');
      await response.send({ invitationId: invitation.id }).expect(200);
      return { actor: requester, input: { id: invitation.id } };
    },
  ],
  '/organization/invite-member': [
    8,
    withInput(() => ({ email: `${fresh('new')}@example.com`, role: 'member' })),
  ],
  '/organization/invite-members': [
    8,
    withInput(() => ({
      emails: [`${fresh('new')}@example.com`, `${fresh('new')}@example.com`],
      role: 'member',
    })),
  ],
  '/organization/accept-invitation': [8, answering],
  '/organization/reject-invitation': [3, answering],
  '/organization/cancel-invitation': [
    4,
    async (index) => ({ input: { invitationId: (await invited(index)).invitation.id } }),
  ],

  '/organization/list-invitation-links': [2, here],
  '/organization/get-invitation-link': [
    1,
    async (index) => ({ input: { token: (await linked(index)).token } }),
  ],
  '/organization/create-invitation-link': [6, withInput(() => ({ role: 'member' }))],
  '/organization/accept-invitation-link': [
    7,
    async (index) => ({
      actor: await index.org.given.signedIn(),
      input: { token: (await linked(index)).token },
    }),
  ],
  '/organization/revoke-invitation-link': [
    3,
    async (index) => ({ input: { invitationLinkId: (await linked(index)).link.id } }),
  ],

  '/organization/list-email-domains': [2, here],
  '/organization/add-email-domain': [5, withInput(() => ({ domain: `${fresh('d')}.example` }))],
  '/organization/update-email-domain': [
    6,
    async (index) => ({ input: { emailDomainId: (await domain(index)).id, policy: 'join' } }),
  ],
  '/organization/remove-email-domain': [
    6,
    async (index) => ({ input: { emailDomainId: (await domain(index)).id } }),
  ],
  '/organization/list-joinable-organizations': [1, nothing],
  '/organization/join': [
    6,
    async (index) => {
      const { domain: name } = await domain(index, 'join');
      const actor = await index.org.given.signedIn(`${fresh('joiner')}@${name}`);
      return { actor, input: { organizationId: index.id } };
    },
  ],
  '/organization/request-to-join': [
    9,
    async (index) => {
      const { domain: name } = await domain(index);
      const actor = await index.org.given.signedIn(`${fresh('asker')}@${name}`);
      return { actor, input: { organizationId: index.id } };
    },
  ],
  '/organization/list-join-requests': [2, here],
  '/organization/approve-join-request': [
    10,
    async (index) => ({ input: (await asking(index)).input }),
  ],
  '/organization/decline-join-request': [
    3,
    async (index) => ({ input: (await asking(index)).input }),
  ],
  '/organization/withdraw-join-request': [3, asking],

  '/organization/list-machine-clients': [2, here],
  '/organization/create-machine-client': [
    5,
    withInput(() => ({ name: 'Importer', scopes: ['billing:read'] })),
  ],
  '/organization/rotate-machine-client-secret': [
    3,
    async (index) => ({ input: await client(index) }),
  ],
  '/organization/revoke-machine-client': [3, async (index) => ({ input: await client(index) })],

  '/organization/list-audit-entries': [2, here],
};

/** Queries a DNS server in between; its statements are counted in its own test. */
const elsewhere = ['/organization/verify-email-domain'];

const calls = Object.values(routes.org) as readonly Route[];

describe('database round trips', () => {
  const org = useOrgService({ ORG_ROLE_LIMIT: '1000' });
  let index: Place;
  beforeAll(async () => {
    const { id, slug, owner } = await org.given.organization();
    index = { org, id, slug, owner };
  });

  it('are counted for every call', () => {
    expect([...Object.keys(rows), ...elsewhere].sort()).toEqual(
      calls.map(({ path }) => path).sort(),
    );
  });

  it.each(calls.filter(({ path }) => path in rows).map((route) => [route.path, route] as const))(
    'of %s',
    async (path, { method }) => {
      const [expected, prepare] = rows[path] ?? [0, nothing];
      const { actor = index.owner, input = {} } = await prepare(index);
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
