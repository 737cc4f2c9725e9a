import { defaultRoles, statements } from '@tessera/contracts/org/access-control';
import { beforeAll, describe, expect, it } from 'vitest';
import { type OrgHarness, useOrgService } from '../test/harness.ts';

type Place = {
  readonly org: OrgHarness;
  readonly id: string;
  readonly owner: { readonly cookie: string };
  readonly actor: { readonly cookie: string };
};
type Deed = (index: Place) => PromiseLike<{ readonly status: number }>;

let turns = 0;
const post =
  (call: string, toBody: (index: Place) => object | Promise<object>): Deed =>
  async (index) => {
    const body = { organizationId: index.id, ...(await toBody(index)) };
    return index.org.as(index.actor).post(`/organization/${call}`).send(body);
  };
const get =
  (call: string): Deed =>
  ({ org, actor, id }) =>
    org.as(actor).get(`/organization/${call}`).query({ organizationId: id });
const anyMember = ({ org, id }: Place) => org.given.member(id);
const aTeam = async ({ org, id, owner }: Place) => {
  turns += 1;
  return (await org.given.team(id, owner as never, `Team ${turns}`)).id as string;
};
const aRole = async ({ org, id, owner }: Place) => {
  turns += 1;
  return (await org.given.role(id, owner as never, `role ${turns}`, {})).role as string;
};

const aClient = async ({ org, id, owner }: Place) => {
  const { client } = await org.given.machineClient(owner, { organizationId: id });
  return { machineClientId: client.id };
};

/** The calls that each action of each resource allows; other actions are only checked by `has-permission`. */
const deeds: Readonly<Record<string, readonly Deed[]>> = {
  'organization:update': [post('update', () => ({ data: { logo: null } }))],
  'organization:delete': [
    async ({ org, actor }) => {
      // A new organization each time: the call deletes it.
      const role = (actor as { role?: string }).role ?? 'member';
      const other = await org.given.organization();
      const own = (actor as { own?: object }).own;
      if (own !== undefined) await org.given.role(other.id, other.owner, role, own);
      const member = await org.given.member(other.id, { role });
      return org.as(member).post('/organization/delete').send({ organizationId: other.id });
    },
  ],
  'member:create': [],
  'member:update': [
    post('update-member-role', async (index) => ({
      memberId: (await anyMember(index)).member.id,
      role: 'member',
    })),
    post('add-team-member', async (index) => ({
      teamId: await aTeam(index),
      userId: (await anyMember(index)).user.id,
    })),
  ],
  'member:delete': [
    post('remove-member', async (index) => ({
      memberIdOrEmail: (await anyMember(index)).member.id,
    })),
    post('remove-team-member', async (index) => {
      const { user } = await anyMember(index);
      const teamId = await aTeam(index);
      await index.org.given.teamMember(index.id, index.owner as never, teamId, user.id);
      return { teamId, userId: user.id };
    }),
  ],
  'invitation:create': [
    post('invite-member', () => {
      turns += 1;
      return { email: `invited-${turns}@example.com`, role: 'member' };
    }),
    post('create-invitation-link', () => ({ role: 'member' })),
  ],
  'invitation:cancel': [
    post('cancel-invitation', async ({ org, id, owner }) => {
      turns += 1;
      const email = `canceled-${turns}@example.com`;
      const at = { organizationId: id, email, actor: owner as never };
      return { invitationId: (await org.given.invitation(at)).id };
    }),
  ],
  'team:create': [post('create-team', () => ({ name: 'Made' }))],
  'team:update': [
    post('update-team', async (index) => ({
      teamId: await aTeam(index),
      data: { name: 'Changed', organizationId: index.id },
    })),
  ],
  'team:delete': [post('remove-team', async (index) => ({ teamId: await aTeam(index) }))],
  'ac:create': [
    post('create-role', () => {
      turns += 1;
      return { role: `made ${turns}`, permission: {} };
    }),
  ],
  'ac:read': [get('list-roles')],
  'ac:update': [post('update-role', async (index) => ({ roleName: await aRole(index), data: {} }))],
  'ac:delete': [post('delete-role', async (index) => ({ roleName: await aRole(index) }))],
  'machineClient:create': [post('create-machine-client', () => ({ name: 'Made' }))],
  'machineClient:read': [get('list-machine-clients')],
  'machineClient:update': [post('rotate-machine-client-secret', aClient)],
  'machineClient:delete': [post('revoke-machine-client', aClient)],
  'audit:read': [get('list-audit-entries')],
  'billing:read': [],
  'billing:update': [],
};

const everything = Object.entries(statements).flatMap(([resource, actions]) =>
  actions.map((action) => ({ resource, action, name: `${resource}:${action}` })),
);
const granted = (role: keyof typeof defaultRoles) =>
  everything.filter(({ resource, action }) => defaultRoles[role][resource]?.includes(action));

/** The permissions of each role, repeated here so that a change of the roles requires a change of this test. */
const table: Readonly<Record<keyof typeof defaultRoles, readonly string[]>> = {
  owner: everything.map(({ name }) => name),
  admin: everything
    .map(({ name }) => name)
    .filter((name) => !['organization:delete', 'billing:update'].includes(name)),
  member: ['ac:read'],
};

describe('permissions', () => {
  const org = useOrgService();
  let id: string;
  let owner: Awaited<ReturnType<typeof org.given.signedIn>>;
  beforeAll(async () => {
    ({ id, owner } = await org.given.organization());
  });

  const isAllowed = async (actor: { readonly cookie: string }, name: string) => {
    const [resource = '', action] = name.split(':');
    const permissions = { [resource]: [action] };
    const { body } = await org
      .as(actor)
      .post('/organization/has-permission')
      .send({ permissions, organizationId: id })
      .expect(200);
    return body.success;
  };
  /** The response statuses of all calls that the action allows. */
  const tried = async (actor: { readonly cookie: string }, name: string) => {
    const statuses = [];
    for (const deed of deeds[name] ?? []) {
      const { status } = await deed({ org, id, owner, actor });
      statuses.push(status);
    }
    return statuses;
  };
  const refusals = [401, 403];

  it('are all covered by this test', () => {
    expect(Object.keys(deeds).sort()).toEqual(everything.map(({ name }) => name).sort());
    for (const role of ['owner', 'admin', 'member'] as const) {
      expect(granted(role).map(({ name }) => name)).toEqual(table[role]);
    }
  });

  it.each(Object.entries(table))('of %s equal the table', async (role, names) => {
    const actor = { ...(await org.given.member(id, { role })), role };
    for (const { name } of everything) {
      const mayIt = names.includes(name);
      expect([name, await isAllowed(actor, name)]).toEqual([name, mayIt]);
      for (const status of await tried(actor, name)) {
        expect([name, mayIt ? status === 200 : refusals.includes(status)]).toEqual([name, true]);
      }
    }
  });

  it.each(everything)('of a role with $name alone allow that action and no other', async (only) => {
    const own = { [only.resource]: [only.action] };
    const role = `only ${only.resource} ${only.action}`.toLowerCase();
    await org.given.role(id, owner, role, own);
    const actor = { ...(await org.given.member(id, { role })), role, own };
    for (const { name } of everything) {
      expect([name, await isAllowed(actor, name)]).toEqual([name, name === only.name]);
    }
    for (const status of await tried(actor, only.name)) expect(status).toBe(200);
  });

  it.each(everything)('of a role with all but $name deny that action', async (but) => {
    const all = Object.entries(statements).map(([resource, actions]) => [
      resource,
      actions.filter((action) => `${resource}:${action}` !== but.name),
    ]);
    const own = Object.fromEntries(all);
    const role = `all but ${but.resource} ${but.action}`.toLowerCase();
    await org.given.role(id, owner, role, own);
    const actor = { ...(await org.given.member(id, { role })), role, own };
    expect(await isAllowed(actor, but.name)).toBe(false);
    for (const status of await tried(actor, but.name)) {
      expect([status, refusals.includes(status)]).toEqual([status, true]);
    }
  });
});
