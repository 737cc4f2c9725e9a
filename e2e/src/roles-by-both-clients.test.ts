import { describe, expect, it } from 'vitest';
import { generations } from './support/clients.ts';
import { crewOf } from './support/crew.ts';
import { useHouse } from './support/use-house.ts';

describe('roles', () => {
  const journey = useHouse({ RATE_LIMIT_ENABLED: 'false' });

  describe.each(generations)('by the unmodified client %s', (generation, makeClient) => {
    const crew = crewOf(journey, generation, makeClient);

    it('are given, count at once, and leave an owner', async () => {
      const owner = await crew.founder('captain');
      const mate = await crew.joined(owner, 'mate', 'member');
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

    it('agree with what the client knows of them without asking', async () => {
      const owner = await crew.founder('purser');
      const people = {
        owner,
        admin: await crew.joined(owner, 'clerk', 'admin'),
        member: await crew.joined(owner, 'stoker', 'member'),
      };
      const requests = [
        { organization: ['update'] },
        { organization: ['update', 'delete'] },
        { member: ['create', 'update', 'delete'] },
        { invitation: ['create'], team: ['delete'] },
        { team: ['create'] },
      ];
      for (const [role, { client }] of Object.entries(people)) {
        for (const permissions of requests as { team: ['create'] }[]) {
          const local = client.organization.checkRolePermission({
            role: role as 'owner',
            permissions,
            // The older generation has its own name for the same thing.
            ...({ permission: permissions } as object),
          });
          const { data } = await client.organization.hasPermission({ permissions });
          expect([role, permissions, data?.success]).toEqual([role, permissions, local]);
        }
      }
    });

    it('are made by an organization itself, given, changed and deleted', async () => {
      const owner = await crew.founder('admiral');
      const { organization } = owner.client;
      const made = await organization.createRole({
        role: 'Team Lead',
        permission: { team: ['create'] },
      });
      expect(made.data).toMatchObject({
        success: true,
        roleData: { role: 'team lead', organizationId: owner.organizationId },
      });
      const lead = await crew.joined(owner, 'lead', 'team lead');
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
