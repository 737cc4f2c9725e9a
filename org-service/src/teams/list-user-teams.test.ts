import { describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

const list = '/organization/list-user-teams';

describe('GET /organization/list-user-teams', () => {
  const org = useOrgService();

  const namesOf = async (requester: { cookie: string }, query: Record<string, string> = {}) => {
    const { body } = await org.as(requester).get(list).query(query).expect(200);
    return body.map(({ name }: { name: string }) => name);
  };

  it('returns the caller’s teams, of all organizations or of one', async () => {
    const { id, owner } = await org.given.organization({ name: 'First' });
    const second = await org.given.organization({ actor: owner, name: 'Second' });
    await org.given.team(id, owner, 'Not theirs');
    const team = await org.given.team(id, owner, 'Design');
    await org.given.teamMember(id, owner, team.id, owner.user.id);
    expect(await namesOf(owner)).toEqual(['First', 'Second', 'Design']);
    expect(await namesOf(owner, { userId: owner.user.id, organizationId: '' })).toHaveLength(3);
    expect(await namesOf(owner, { organizationId: id })).toEqual(['First', 'Design']);
    expect(await namesOf(owner, { organizationId: second.id })).toEqual(['Second']);
    expect(await namesOf(await org.given.signedIn())).toEqual([]);
  });

  it('lists another member’s teams for members who may assign teams', async () => {
    const { id, owner } = await org.given.organization();
    const elsewhere = await org.given.organization();
    const { user } = await org.given.member(id);
    const team = await org.given.team(id, owner, 'Design');
    await org.given.teamMember(id, owner, team.id, user.id);
    const actor = await org.given.workingIn(id, owner);
    expect(await namesOf(actor, { userId: user.id })).toEqual(['Design']);

    const get = (requester: { cookie: string }, query: Record<string, string>) =>
      org.as(requester).get(list).query(query);
    for (const userId of [elsewhere.owner.user.id, 'unknown']) {
      await get(actor, { userId }).expect(400, {
        code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
        message: 'User is not a member of the organization',
      });
    }
    const member = await org.given.member(id);
    await get(member, { userId: user.id, organizationId: id }).expect(403, {
      code: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER',
      message: 'You are not allowed to update this member',
    });
    const none = await get(owner, { userId: user.id }).expect(400);
    expect(none.body.code).toBe('NO_ACTIVE_ORGANIZATION');
  });

  it('requires membership of the named organization', async () => {
    const { id } = await org.given.organization();
    const outsider = await org.given.signedIn();
    for (const organizationId of [id, 'unknown']) {
      for (const userId of [outsider.user.id, 'unknown']) {
        await org.as(outsider).get(list).query({ organizationId, userId }).expect(403, {
          code: 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION',
          message: 'You are not a member of this organization',
        });
      }
    }
  });
});
