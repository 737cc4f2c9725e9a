import { describe, expect, it } from 'vitest';
import { generations } from '../support/clients.ts';
import { teamFixture } from '../support/team-fixture.ts';
import { useStack } from '../support/use-stack.ts';

describe('roles', () => {
  const scenario = useStack({ RATE_LIMIT_ENABLED: 'false' });

  describe.each(generations)('unmodified client %s', (generation, makeClient) => {
    const fixture = teamFixture(scenario, generation, makeClient);

    it('assigns roles, applies them at once and keeps one owner', async () => {
      const owner = await fixture.organizationOwner('captain');
      const mate = await fixture.member(owner, 'mate', 'member');
      const may = async (organization: string) => {
        const { data } = await mate.client.organization.hasPermission({
          permissions: { organization: [organization as 'update'] },
        });
        return data;
      };
      expect(await may('update')).toEqual({ error: null, success: false });
      const changed = await owner.client.organization.updateMemberRole({
        memberId: mate.memberId,
        role: ['member', 'admin'],
      });
      expect(changed.data).toMatchObject({ id: mate.memberId, role: 'member,admin' });
      expect(await may('update')).toEqual({ error: null, success: true });
      expect(await may('delete')).toEqual({ error: null, success: false });
      const role = await mate.client.organization.getActiveMemberRole();
      expect(role.data).toEqual({ role: 'member,admin' });

      const { data: member } = await owner.client.organization.getActiveMember();
      const down = { memberId: member?.id ?? '', role: 'member' as const };
      const forbidden = await mate.client.organization.updateMemberRole(down);
      expect(forbidden.error).toMatchObject({
        status: 403,
        code: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER',
      });
      const last = await owner.client.organization.updateMemberRole(down);
      expect(last.error).toMatchObject({
        status: 400,
        code: 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER',
      });
    });

    it('matches the permission checks of the client', async () => {
      const owner = await fixture.organizationOwner('purser');
      const users = {
        owner,
        admin: await fixture.member(owner, 'clerk', 'admin'),
        member: await fixture.member(owner, 'stoker', 'member'),
      };
      const requests = [
        { organization: ['update'] },
        { organization: ['update', 'delete'] },
        { member: ['create', 'update', 'delete'] },
        { invitation: ['create'], team: ['delete'] },
        { team: ['create'] },
      ];
      for (const [role, { client }] of Object.entries(users)) {
        for (const permissions of requests as { team: ['create'] }[]) {
          const local = client.organization.checkRolePermission({
            role: role as 'owner',
            permissions,
            // The older client generation has another name for the same field.
            ...({ permission: permissions } as object),
          });
          const { data } = await client.organization.hasPermission({ permissions });
          expect([role, permissions, data?.success]).toEqual([role, permissions, local]);
        }
      }
    });

    it('creates, assigns, changes and deletes custom roles', async () => {
      const owner = await fixture.organizationOwner('admiral');
      const { organization } = owner.client;
      const made = await organization.createRole({
        role: 'Team Lead',
        permission: { team: ['create'] },
      });
      expect(made.data).toMatchObject({
        success: true,
        roleData: { role: 'team lead', organizationId: owner.organizationId },
      });
      const lead = await fixture.member(owner, 'lead', 'team lead');
      expect((await lead.client.organization.createTeam({ name: 'Led' })).error).toBeNull();
      const renaming = await lead.client.organization.update({ data: { name: 'Taken over' } });
      expect(renaming.error).toMatchObject({ status: 403 });

      await organization.updateRole({
        roleName: 'team lead',
        data: { permission: { organization: ['update'] }, roleName: 'editor' },
      });
      expect((await lead.client.organization.getActiveMemberRole()).data).toEqual({
        role: 'editor',
      });
      const renamed = await lead.client.organization.update({ data: { name: 'Renamed' } });
      expect(renamed.data).toMatchObject({ name: 'Renamed' });
      const listed = await organization.listRoles();
      expect(listed.data).toMatchObject([
        { role: 'editor', permission: { organization: ['update'] } },
      ]);
      const got = await organization.getRole({ query: { roleName: 'editor' } });
      expect(got.data).toMatchObject({ id: listed.data?.[0]?.id });

      const inUse = await organization.deleteRole({ roleName: 'editor' });
      expect(inUse.error).toMatchObject({ status: 400, code: 'ROLE_IS_ASSIGNED_TO_MEMBERS' });
      await organization.updateMemberRole({ memberId: lead.memberId, role: 'member' });
      expect((await organization.deleteRole({ roleName: 'editor' })).data).toEqual({
        success: true,
      });
    });
  });
});
