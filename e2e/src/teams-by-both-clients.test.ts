import { describe, expect, it } from 'vitest';
import { generations } from './support/clients.ts';
import { crewOf } from './support/crew.ts';
import { useHouse } from './support/use-house.ts';

describe('teams', () => {
  const journey = useHouse({ RATE_LIMIT_ENABLED: 'false' });

  describe.each(generations)('by the unmodified client %s', (generation, makeClient) => {
    const crew = crewOf(journey, generation, makeClient);

    it('are made, listed, renamed and removed', async () => {
      const { client, organizationId } = await crew.founder('harbour');
      const made = await client.organization.createTeam({ name: 'Night watch' });
      expect(made.data).toMatchObject({ name: 'Night watch', organizationId });
      expect(made.data?.createdAt).toBeInstanceOf(Date);
      const teamId = made.data?.id ?? '';

      const renamed = await client.organization.updateTeam({ teamId, data: { name: 'Day watch' } });
      expect(renamed.data).toMatchObject({ id: teamId, name: 'Day watch' });
      const listed = await client.organization.listTeams();
      expect(listed.data?.map(({ name }) => name)).toEqual(['Of harbour', 'Day watch']);
      const full = await client.organization.getFullOrganization();
      expect(full.data).toMatchObject({ teams: [{ name: 'Of harbour' }, { name: 'Day watch' }] });

      const [own] = listed.data ?? [];
      const refused = await client.organization.removeTeam({ teamId: own?.id ?? '' });
      expect(refused.error).toMatchObject({
        status: 403,
        code: 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM',
      });
      const removed = await client.organization.removeTeam({ teamId });
      expect(removed.data).toEqual({ message: 'Team removed successfully.' });
      expect((await client.organization.listTeams()).data).toHaveLength(1);
    });

    it('take in members, one of them at work in a session', async () => {
      const owner = await crew.founder('dock');
      const sailor = await crew.joined(owner, 'deckhand', 'member');
      const { data: team } = await owner.client.organization.createTeam({ name: 'Ropes' });
      const teamId = team?.id ?? '';
      const place = { teamId, userId: sailor.userId };

      const early = await sailor.client.organization.setActiveTeam({ teamId });
      expect(early.error).toMatchObject({ status: 403, code: 'USER_IS_NOT_A_MEMBER_OF_THE_TEAM' });
      const added = await owner.client.organization.addTeamMember(place);
      expect(added.data).toMatchObject(place);
      expect((await owner.client.organization.addTeamMember(place)).data).toEqual(added.data);

      const active = await sailor.client.organization.setActiveTeam({ teamId });
      expect(active.data).toMatchObject({ id: teamId, name: 'Ropes' });
      const { data } = await sailor.client.getSession();
      expect(data?.session).toMatchObject({
        activeOrganizationId: owner.organizationId,
        activeTeamId: teamId,
      });
      expect((await sailor.client.organization.getActiveMember()).data).toMatchObject({ teamId });
      expect((await sailor.client.organization.listTeamMembers()).data).toMatchObject([place]);
      const own = await sailor.client.organization.listUserTeams();
      expect(own.data).toMatchObject([{ id: teamId }]);

      const removed = await owner.client.organization.removeTeamMember(place);
      expect(removed.data).toEqual({ message: 'Team member removed successfully.' });
      expect((await sailor.client.organization.listUserTeams()).data).toEqual([]);
      await expect
        .poll(async () => {
          const fresh = await sailor.client.getSession({ query: { disableCookieCache: true } });
          return fresh.data?.session;
        })
        .toMatchObject({ activeOrganizationId: owner.organizationId, activeTeamId: null });
    });

    it('are joined by invitation, and never those of another organization', async () => {
      const owner = await crew.founder('pier');
      const other = await crew.founder('quay');
      const { data: foreign } = await other.client.organization.createTeam({ name: 'Foreign' });
      const { data: team } = await owner.client.organization.createTeam({ name: 'Sails' });
      const invite = (email: string, teamId: string | undefined) =>
        owner.client.organization.inviteMember({ email, role: 'member', teamId: teamId ?? '' });
      const refused = await invite('nobody@example.com', foreign?.id);
      expect(refused.error).toMatchObject({ status: 400, code: 'TEAM_NOT_FOUND' });

      const guest = await crew.person('sailmaker');
      const { data: invitation } = await invite(guest.email, team?.id);
      const { data: accepted } = await guest.client.organization.acceptInvitation({
        invitationId: invitation?.id ?? '',
      });
      expect(accepted?.member).toMatchObject({ teamId: team?.id });
    });
  });
});
