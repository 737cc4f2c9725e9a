import { defaultRoles, statements } from '@tessera/contracts/org/access-control';
import { beforeAll, describe, expect, it } from 'vitest';
import { type OrgHarness, useOrgService } from '../test/harness.ts';

type SignedIn = Awaited<ReturnType<OrgHarness['given']['signedIn']>>;
type TestContext = {
  readonly org: OrgHarness;
  readonly id: string;
  readonly owner: SignedIn;
  readonly actor: SignedIn;
};
type Action = (context: TestContext) => PromiseLike<{ readonly status: number }>;

let count = 0;
const post =
  (call: string, toBody: (context: TestContext) => object | Promise<object>): Action =>
  async (context) => {
    const body = { organizationId: context.id, ...(await toBody(context)) };
    return context.org.as(context.actor).post(`/organization/${call}`).send(body);
  };
const get =
  (call: string): Action =>
  ({ org, actor, id }) =>
    org.as(actor).get(`/organization/${call}`).query({ organizationId: id });
const createMember = ({ org, id }: TestContext) => org.given.member(id);
const createTeam = async ({ org, id, owner }: TestContext) => {
  count += 1;
  return (await org.given.team(id, owner, `Team ${count}`)).id as string;
};
const createRole = async ({ org, id, owner }: TestContext) => {
  count += 1;
  return (await org.given.role(id, owner, `role ${count}`, {})).role as string;
};

const createClient = async ({ org, id, owner }: TestContext) => {
  const { client } = await org.given.machineClient(owner, { organizationId: id });
  return { machineClientId: client.id };
};

/** The calls that each action of each resource allows; other actions are only checked by `has-permission`. */
const callsByAction: Readonly<Record<string, readonly Action[]>> = {
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
    post('update-member-role', async (context) => ({
      memberId: (await createMember(context)).member.id,
      role: 'member',
    })),
    post('add-team-member', async (context) => ({
      teamId: await createTeam(context),
      userId: (await createMember(context)).user.id,
    })),
  ],
  'member:delete': [
    post('remove-member', async (context) => ({
      memberIdOrEmail: (await createMember(context)).member.id,
    })),
    post('remove-team-member', async (context) => {
      const { user } = await createMember(context);
      const teamId = await createTeam(context);
      await context.org.given.teamMember(context.id, context.owner, teamId, user.id);
      return { teamId, userId: user.id };
    }),
  ],
  'invitation:create': [
    post('invite-member', () => {
      count += 1;
      return { email: `invited-${count}@example.com`, role: 'member' };
    }),
    post('create-invitation-link', () => ({ role: 'member' })),
  ],
  'invitation:cancel': [
    post('cancel-invitation', async ({ org, id, owner }) => {
      count += 1;
      const email = `canceled-${count}@example.com`;
      const at = { organizationId: id, email, actor: owner };
      return { invitationId: (await org.given.invitation(at)).id };
    }),
  ],
  'team:create': [post('create-team', () => ({ name: 'Made' }))],
  'team:update': [
    post('update-team', async (context) => ({
      teamId: await createTeam(context),
      data: { name: 'Changed', organizationId: context.id },
    })),
  ],
  'team:delete': [post('remove-team', async (context) => ({ teamId: await createTeam(context) }))],
  'ac:create': [
    post('create-role', () => {
      count += 1;
      return { role: `made ${count}`, permission: {} };
    }),
  ],
  'ac:read': [get('list-roles')],
  'ac:update': [
    post('update-role', async (context) => ({ roleName: await createRole(context), data: {} })),
  ],
  'ac:delete': [post('delete-role', async (context) => ({ roleName: await createRole(context) }))],
  'machineClient:create': [post('create-machine-client', () => ({ name: 'Made' }))],
  'machineClient:read': [get('list-machine-clients')],
  'machineClient:update': [post('rotate-machine-client-secret', createClient)],
  'machineClient:delete': [post('revoke-machine-client', createClient)],
  'audit:read': [get('list-audit-entries')],
  'audit:export': [get('export-audit-entries')],
  'billing:read': [],
  'billing:update': [],
};

const allPermissions = Object.entries(statements).flatMap(([resource, actions]) =>
  actions.map((action) => ({ resource, action, name: `${resource}:${action}` })),
);
const granted = (role: keyof typeof defaultRoles) =>
  allPermissions.filter(({ resource, action }) => defaultRoles[role][resource]?.includes(action));

/** The permissions of each role, repeated here so that a change of the roles requires a change of this test. */
const permissionsByRole: Readonly<Record<keyof typeof defaultRoles, readonly string[]>> = {
  owner: allPermissions.map(({ name }) => name),
  admin: allPermissions
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
  const callStatuses = async (actor: SignedIn, name: string) => {
    const statuses = [];
    for (const call of callsByAction[name] ?? []) {
      const { status } = await call({ org, id, owner, actor });
      statuses.push(status);
    }
    return statuses;
  };
  const DENIED = [401, 403];

  it('are all covered by this test', () => {
    expect(Object.keys(callsByAction).sort()).toEqual(
      allPermissions.map(({ name }) => name).sort(),
    );
    for (const role of ['owner', 'admin', 'member'] as const) {
      expect(granted(role).map(({ name }) => name)).toEqual(permissionsByRole[role]);
    }
  });

  it.each(Object.entries(permissionsByRole))('of %s equal the table', async (role, names) => {
    const actor = { ...(await org.given.member(id, { role })), role };
    for (const { name } of allPermissions) {
      const isExpected = names.includes(name);
      expect([name, await isAllowed(actor, name)]).toEqual([name, isExpected]);
      for (const status of await callStatuses(actor, name)) {
        expect([name, isExpected ? status === 200 : DENIED.includes(status)]).toEqual([name, true]);
      }
    }
  });

  it.each(allPermissions)(
    'of a role with $name alone allow that action and no other',
    async (only) => {
      const own = { [only.resource]: [only.action] };
      const role = `only ${only.resource} ${only.action}`.toLowerCase();
      await org.given.role(id, owner, role, own);
      const actor = { ...(await org.given.member(id, { role })), role, own };
      for (const { name } of allPermissions) {
        expect([name, await isAllowed(actor, name)]).toEqual([name, name === only.name]);
      }
      for (const status of await callStatuses(actor, only.name)) expect(status).toBe(200);
    },
  );

  it.each(allPermissions)('of a role with all but $name deny that action', async (excluded) => {
    const all = Object.entries(statements).map(([resource, actions]) => [
      resource,
      actions.filter((action) => `${resource}:${action}` !== excluded.name),
    ]);
    const own = Object.fromEntries(all);
    const role = `all but ${excluded.resource} ${excluded.action}`.toLowerCase();
    await org.given.role(id, owner, role, own);
    const actor = { ...(await org.given.member(id, { role })), role, own };
    expect(await isAllowed(actor, excluded.name)).toBe(false);
    for (const status of await callStatuses(actor, excluded.name)) {
      expect([status, DENIED.includes(status)]).toEqual([status, true]);
    }
  });
});
