import { describe, expect, it } from 'vitest';
import { generations } from '../support/clients.ts';
import { teamFixture } from '../support/team-fixture.ts';
import { useStack } from '../support/use-stack.ts';

describe('teams', () => {
  const scenario = useStack({ RATE_LIMIT_ENABLED: 'false' });

  describe.each(generations)('unmodified client %s', (generation, makeClient) => {
    const fixture = teamFixture(scenario, generation, makeClient);

    it('creates, lists, renames and removes teams', async () => {
      const { client, organizationId } = await fixture.organizationOwner('harbour');
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
      const rejected = await client.organization.removeTeam({ teamId: own?.id ?? '' });
      expect(rejected.error).toMatchObject({
        status: 403,
        code: 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM',
      });
      const removed = await client.organization.removeTeam({ teamId });
      expect(removed.data).toEqual({ message: 'Team removed successfully.' });
      expect((await client.organization.listTeams()).data).toHaveLength(1);
    });

    it('adds members and sets the active team of a session', async () => {
      const owner = await fixture.organizationOwner('dock');
      const sailor = await fixture.member(owner, 'deckhand', 'member');
      const { data: team } = await owner.client.organization.createTeam({ name: 'Ropes' });
      const teamId = team?.id ?? '';
      const teamMember = { teamId, userId: sailor.userId };

      const early = await sailor.client.organization.setActiveTeam({ teamId });
      expect(early.error).toMatchObject({ status: 403, code: 'USER_IS_NOT_A_MEMBER_OF_THE_TEAM' });
      const added = await owner.client.organization.addTeamMember(teamMember);
      expect(added.data).toMatchObject(teamMember);
      expect((await owner.client.organization.addTeamMember(teamMember)).data).toEqual(added.data);

      const active = await sailor.client.organization.setActiveTeam({ teamId });
      expect(active.data).toMatchObject({ id: teamId, name: 'Ropes' });
      const { data } = await sailor.client.getSession();
      expect(data?.session).toMatchObject({
        activeOrganizationId: owner.organizationId,
        activeTeamId: teamId,
      });
      expect((await sailor.client.organization.getActiveMember()).data).toMatchObject({ teamId });
      expect((await sailor.client.organization.listTeamMembers()).data).toMatchObject([teamMember]);
      const own = await sailor.client.organization.listUserTeams();
      expect(own.data).toMatchObject([{ id: teamId }]);

      const removed = await owner.client.organization.removeTeamMember(teamMember);
      expect(removed.data).toEqual({ message: 'Team member removed successfully.' });
      expect((await sailor.client.organization.listUserTeams()).data).toEqual([]);
      await expect
        .poll(async () => {
          const fresh = await sailor.client.getSession({ query: { disableCookieCache: true } });
          return fresh.data?.session;
        })
        .toMatchObject({ activeOrganizationId: owner.organizationId, activeTeamId: null });
    });

    it('joins teams by invitation and rejects teams of another organization', async () => {
      const owner = await fixture.organizationOwner('pier');
      const other = await fixture.organizationOwner('quay');
      const { data: foreign } = await other.client.organization.createTeam({ name: 'Foreign' });
      const { data: team } = await owner.client.organization.createTeam({ name: 'Sails' });
      const invite = (email: string, teamId: string | undefined) =>
        owner.client.organization.inviteMember({ email, role: 'member', teamId: teamId ?? '' });
      const rejected = await invite('outsider@example.com', foreign?.id);
      expect(rejected.error).toMatchObject({ status: 400, code: 'TEAM_NOT_FOUND' });

      const invitee = await fixture.user('sailmaker');
      const { data: invitation } = await invite(invitee.email, team?.id);
      const { data: accepted } = await invitee.client.organization.acceptInvitation({
        invitationId: invitation?.id ?? '',
      });
      expect(accepted?.member).toMatchObject({ teamId: team?.id });
    });
  });
});
