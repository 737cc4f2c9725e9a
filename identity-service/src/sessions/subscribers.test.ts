import { orgEvents } from '@tessera/contracts/org/events';
import { describe, expect, it } from 'vitest';
import { useIdentityService } from '../../test/harness.ts';
import { setActiveOrganization } from './set-active-organization.ts';

describe('session subscribers', () => {
  const identity = useIdentityService();

  async function signInWithActive(organizationId: string) {
    const alice = await identity.signUp();
    const { body } = await identity.as(alice).get('/get-session');
    await setActiveOrganization(identity.deps, { sessionId: body.session.id, organizationId });
    return alice;
  }
  const activeOf = async (alice: { cookie: string }) =>
    (await identity.as(alice).get('/get-session')).body.session.activeOrganizationId;

  it('show the active organization in the next request', async () => {
    expect(await activeOf(await signInWithActive('acme'))).toBe('acme');
  });

  it('set the joined organization active, unless another was set since', async () => {
    const alice = await identity.signUp();
    const { body } = await identity.as(alice).get('/get-session');
    const sessionId: string = body.session.id;
    const setActive = (organizationId: string) =>
      setActiveOrganization(identity.deps, { sessionId, organizationId });
    const publishJoin = (organizationId: string) =>
      identity.deliverEvent(orgEvents.activeOrganizationRequested, {
        aggregate: organizationId,
        data: { sessionId, organizationId },
      });
    await publishJoin('first');
    expect(await activeOf(alice)).toBe('first');
    identity.clock.advance('1s');
    await publishJoin('second');
    expect(await activeOf(alice)).toBe('second');

    // Another organization, then the previous one again: both choices are newer than the event.
    const late = identity.clock.now();
    identity.clock.advance('1s');
    await setActive('third');
    await setActive('second');
    await identity.deliverEvent(orgEvents.activeOrganizationRequested, {
      aggregate: 'late',
      data: { sessionId, organizationId: 'late' },
      time: late,
    });
    expect(await activeOf(alice)).toBe('second');
  });

  it('clear a deleted organization from all sessions', async () => {
    const [one, two, other] = await Promise.all([
      signInWithActive('deleted'),
      signInWithActive('deleted'),
      signInWithActive('stays'),
    ]);
    await identity.deliverEvent(orgEvents.organizationDeleted, {
      aggregate: 'deleted',
      data: { organizationId: 'deleted' },
    });
    expect([await activeOf(one), await activeOf(two), await activeOf(other)]).toEqual([
      null,
      null,
      'stays',
    ]);
  });

  it('clear the organization from a removed member’s sessions only', async () => {
    const [leaving, staying] = await Promise.all([
      signInWithActive('club'),
      signInWithActive('club'),
    ]);
    const data = {
      memberId: 'm',
      organizationId: 'club',
      userId: leaving.user.id,
      role: 'member',
      reason: 'removed',
    } as const;
    await identity.deliverEvent(orgEvents.memberRemoved, { aggregate: 'club', data });
    expect([await activeOf(leaving), await activeOf(staying)]).toEqual([null, 'club']);
  });

  it('keep the active team with its organization, and clear it with the team or the team membership', async () => {
    const signInWithTeam = async (organizationId: string) => {
      const alice = await identity.signUp();
      const { body } = await identity.as(alice).get('/get-session');
      const setActive = (change: { organizationId: string; teamId?: string; onlyIf?: string }) =>
        setActiveOrganization(identity.deps, { sessionId: body.session.id, ...change });
      await setActive({ organizationId, teamId: 'designers' });
      return { alice, setActive };
    };
    const teamOf = async ({ alice }: { alice: { cookie: string } }) =>
      (await identity.as(alice).get('/get-session')).body.session.activeTeamId;
    const [one, two] = await Promise.all([signInWithTeam('ship'), signInWithTeam('ship')]);

    await one.setActive({ organizationId: 'ship' });
    expect(await teamOf(one)).toBe('designers');
    expect(
      await one.setActive({ organizationId: 'ship', teamId: 'other', onlyIf: 'port' }),
    ).toBeNull();
    await two.setActive({ organizationId: 'port' });
    expect(await teamOf(two)).toBeNull();
    await two.setActive({ organizationId: 'ship', teamId: 'designers' });

    const aggregate = 'ship';
    const teamMembership = {
      organizationId: 'ship',
      teamMemberId: 'p',
      teamId: 'designers',
      memberId: 'm',
    };
    const data = { ...teamMembership, userId: one.alice.user.id };
    await identity.deliverEvent(orgEvents.teamMemberRemoved, { aggregate, data });
    expect([await teamOf(one), await teamOf(two)]).toEqual([null, 'designers']);
    const team = { organizationId: 'ship', teamId: 'designers', name: 'Designers' };
    await identity.deliverEvent(orgEvents.teamRemoved, { aggregate, data: team, version: 2 });
    expect(await teamOf(two)).toBeNull();
    expect(await activeOf(two.alice)).toBe('ship');
  });
});
