import { createRequestSender } from '@tessera/chassis/messaging/request-reply';
import type { RequestInput } from '@tessera/contracts/define/request';
import { orgRequests } from '@tessera/contracts/org/requests';
import { describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

describe('request check-permission', () => {
  const org = useOrgService();

  type PermissionInput = RequestInput<typeof orgRequests.checkPermission>;
  const check = (
    userId: string,
    organizationId: string,
    permissions: PermissionInput['permissions'],
    connector?: PermissionInput['connector'],
  ) => {
    const broker = {
      connection: () => org.nats,
      isConnected: () => true,
    };
    const input = { userId, organizationId, permissions, connector };
    return createRequestSender(broker)(orgRequests.checkPermission, input);
  };

  it('decides by the current membership', async () => {
    const { id } = await org.given.organization();
    const { user } = await org.given.member(id, { role: 'member,admin' });
    expect(await check(user.id, id, { billing: ['read'] })).toEqual({
      allowed: true,
      member: true,
      message: null,
    });
    await org.sql(`update $schema.member set role = 'member' where user_id = $1`, [user.id]);
    expect(await check(user.id, id, { billing: ['read'] })).toEqual({
      allowed: false,
      member: true,
      message: 'unauthorized to access resource "billing"',
    });
  });

  it('returns the reason of a denial', async () => {
    const { id, owner } = await org.given.organization();
    const of = (permissions: Record<string, string[]>) => check(owner.user.id, id, permissions);
    expect((await of({})).message).toBe('Not authorized');
    expect((await of({ ship: ['sail'] })).message).toBe(
      'You are not allowed to access resource: ship',
    );
    await expect(of({ constructor: ['name'] })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('accepts one of several actions with the connector OR', async () => {
    const { id } = await org.given.organization();
    const { user } = await org.given.member(id, { role: 'admin' });
    const of = async (permissions: PermissionInput['permissions'], connector?: 'AND' | 'OR') =>
      (await check(user.id, id, permissions, connector)).allowed;
    const split = { organization: ['delete'], team: ['create'] };
    expect([await of(split), await of(split, 'OR')]).toEqual([false, true]);
    const either = (connector: 'AND' | 'OR') => ({
      organization: { actions: ['update', 'delete'], connector },
    });
    expect([await of(either('AND')), await of(either('OR'))]).toEqual([false, true]);
    expect((await check(user.id, id, { organization: ['delete'] }, 'OR')).message).toBe(
      'Not authorized',
    );
  });

  it("includes the organization's custom roles, still in one query", async () => {
    const { id, owner } = await org.given.organization();
    await org.given.role(id, owner, 'treasurer', { billing: ['read', 'update'] });
    const { user } = await org.given.member(id, { role: 'member,treasurer' });
    const checkBilling = () => check(user.id, id, { billing: ['update'] });
    expect((await checkBilling()).allowed).toBe(true);
    expect(await org.countRoundTrips(checkBilling)).toBe(1);
    await org
      .as(owner)
      .post('/organization/update-role')
      .send({
        roleName: 'treasurer',
        data: { permission: { billing: ['read'] } },
        organizationId: id,
      })
      .expect(200);
    expect(await checkBilling()).toMatchObject({
      allowed: false,
      message: 'unauthorized to access resource "billing"',
    });
  });

  it('denies everything to a non-member', async () => {
    const { id } = await org.given.organization();
    const foreign = await org.given.organization();
    for (const organizationId of [id, 'unknown']) {
      expect(await check(foreign.owner.user.id, organizationId, { billing: ['read'] })).toEqual({
        allowed: false,
        member: false,
        message: 'Not authorized',
      });
    }
  });

  it('needs one query', async () => {
    const { id, owner } = await org.given.organization();
    expect(await org.countRoundTrips(() => check(owner.user.id, id, { billing: ['read'] }))).toBe(
      1,
    );
  });
});
