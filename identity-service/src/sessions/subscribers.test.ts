import { orgEvents } from '@tessera/contracts/org/events';
import { describe, expect, it } from 'vitest';
import { useIdentityService } from '../../test/harness.ts';
import { setActiveOrganization } from './set-active-organization.ts';

describe('what sessions hear', () => {
  const identity = useIdentityService();

  async function working(organizationId: string) {
    const somebody = await identity.signUp();
    const { body } = await identity.as(somebody).get('/get-session');
    await setActiveOrganization(identity.deps, { sessionId: body.session.id, organizationId });
    return somebody;
  }
  const activeOf = async (somebody: { cookie: string }) =>
    (await identity.as(somebody).get('/get-session')).body.session.activeOrganizationId;

  it('a session shows its active organization in the next call', async () => {
    expect(await activeOf(await working('acme'))).toBe('acme');
  });

  it('works in the organization it joined, unless it has chosen another since', async () => {
    const somebody = await identity.signUp();
    const { body } = await identity.as(somebody).get('/get-session');
    const sessionId: string = body.session.id;
    const choose = (organizationId: string) =>
      setActiveOrganization(identity.deps, { sessionId, organizationId });
    const joins = (organizationId: string) =>
      identity.hears(orgEvents.activeOrganizationRequested, {
        aggregate: organizationId,
        data: { sessionId, organizationId },
      });
    await joins('first');
    expect(await activeOf(somebody)).toBe('first');
    identity.clock.advance('1s');
    await joins('second');
    expect(await activeOf(somebody)).toBe('second');

    // Another organization, and then the one of before again: both are choices made since.
    const late = identity.clock.now();
    identity.clock.advance('1s');
    await choose('third');
    await choose('second');
    await identity.hears(orgEvents.activeOrganizationRequested, {
      aggregate: 'late',
      data: { sessionId, organizationId: 'late' },
      time: late,
    });
    expect(await activeOf(somebody)).toBe('second');
  });

  it('a deleted organization is nobody’s active one any more', async () => {
    const [one, two, other] = await Promise.all([
      working('gone'),
      working('gone'),
      working('stays'),
    ]);
    await identity.hears(orgEvents.organizationDeleted, {
      aggregate: 'gone',
      data: { organizationId: 'gone' },
    });
    expect([await activeOf(one), await activeOf(two), await activeOf(other)]).toEqual([
      null,
      null,
      'stays',
    ]);
  });

  it('a removed member’s sessions lose the organization, other members’ keep it', async () => {
    const [leaving, staying] = await Promise.all([working('club'), working('club')]);
    const data = {
      memberId: 'm',
      organizationId: 'club',
      userId: leaving.user.id,
      role: 'member',
      reason: 'removed',
    } as const;
    await identity.hears(orgEvents.memberRemoved, { aggregate: 'club', data });
    expect([await activeOf(leaving), await activeOf(staying)]).toEqual([null, 'club']);
  });

  it('an active team stays while its organization does, and goes with the team or the place in it', async () => {
    const inTeam = async (organizationId: string) => {
      const somebody = await identity.signUp();
      const { body } = await identity.as(somebody).get('/get-session');
      const mark = (change: { organizationId: string; teamId?: string; onlyIf?: string }) =>
        setActiveOrganization(identity.deps, { sessionId: body.session.id, ...change });
      await mark({ organizationId, teamId: 'crew' });
      return { somebody, mark };
    };
    const teamOf = async ({ somebody }: { somebody: { cookie: string } }) =>
      (await identity.as(somebody).get('/get-session')).body.session.activeTeamId;
    const [one, two] = await Promise.all([inTeam('ship'), inTeam('ship')]);

    await one.mark({ organizationId: 'ship' });
    expect(await teamOf(one)).toBe('crew');
    expect(await one.mark({ organizationId: 'ship', teamId: 'other', onlyIf: 'port' })).toBeNull();
    await two.mark({ organizationId: 'port' });
    expect(await teamOf(two)).toBeNull();
    await two.mark({ organizationId: 'ship', teamId: 'crew' });

    const aggregate = 'ship';
    const place = { organizationId: 'ship', teamMemberId: 'p', teamId: 'crew', memberId: 'm' };
    const data = { ...place, userId: one.somebody.user.id };
    await identity.hears(orgEvents.teamMemberRemoved, { aggregate, data });
    expect([await teamOf(one), await teamOf(two)]).toEqual([null, 'crew']);
    const team = { organizationId: 'ship', teamId: 'crew', name: 'Crew' };
    await identity.hears(orgEvents.teamRemoved, { aggregate, data: team, version: 2 });
    expect(await teamOf(two)).toBeNull();
    expect(await activeOf(two.somebody)).toBe('ship');
  });
});
