import { describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

const list = '/organization/list-team-members';

describe('GET /organization/list-team-members', () => {
  const org = useOrgService();

  it('lists the members of the team, by default of the active one', async () => {
    const { id, owner, organization } = await org.given.organization();
    const { teamId } = organization.members[0];
    const { user } = await org.given.member(id);
    org.clock.advance('1s');
    const added = await org.given.teamMember(id, owner, teamId, user.id);
    const actor = await org.given.signedIn(undefined, owner.user, {
      activeOrganizationId: id,
      activeTeamId: teamId,
    });
    for (const query of [{ teamId }, {}, { teamId: '' }]) {
      const { body } = await org.as(actor).get(list).query(query).expect(200);
      expect(body).toEqual([
        { id: expect.any(String), teamId, userId: owner.user.id, createdAt: expect.any(String) },
        added,
      ]);
    }
  });

  it('returns the same error to users outside the team and for unknown teams', async () => {
    const { id, owner } = await org.given.organization();
    const team = await org.given.team(id, owner, 'Design');
    const outsider = await org.given.signedIn();
    for (const actor of [owner, outsider]) {
      for (const teamId of [team.id, 'unknown']) {
        await org.as(actor).get(list).query({ teamId }).expect(400, {
          code: 'USER_IS_NOT_A_MEMBER_OF_THE_TEAM',
          message: 'User is not a member of the team',
        });
      }
    }
  });

  it('requires a team', async () => {
    const { owner } = await org.given.organization();
    await org.as(owner).get(list).expect(400, {
      code: 'YOU_DO_NOT_HAVE_AN_ACTIVE_TEAM',
      message: 'You do not have an active team',
    });
  });
});
