import { orgEvents } from '@tessera/contracts/org/events';
import { statementsOf } from '@tessera/testing/statements';
import { describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

const transfer = '/organization/transfer-ownership';

describe('POST /organization/transfer-ownership', () => {
  const org = useOrgService();

  async function created(role = 'member') {
    const { id, owner } = await org.given.organization();
    const newOwner = await org.given.member(id, { role });
    return { id, owner, newOwner, memberId: newOwner.member.id };
  }

  it('makes the member the owner and the caller an admin', async () => {
    const { id, owner, newOwner, memberId } = await created('member,admin');
    const { body } = await org
      .as(owner)
      .post(transfer)
      .send({ memberId, organizationId: id })
      .expect(200);

    expect(body.owner).toMatchObject({ id: memberId, userId: newOwner.user.id, role: 'owner' });
    expect(body.owner).not.toHaveProperty('user');
    expect(body.formerOwner).toMatchObject({ userId: owner.user.id, role: 'admin' });
    expect((await org.listMembers(id)).map(({ role }) => role)).toEqual(['admin', 'owner']);
    expect(await org.published(orgEvents.memberRoleChanged)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          memberId,
          before: { role: 'member,admin' },
          after: { role: 'owner' },
        }),
        expect.objectContaining({
          userId: owner.user.id,
          before: { role: 'owner' },
          after: { role: 'admin' },
        }),
      ]),
    );
    expect(await org.published(orgEvents.ownershipTransferred)).toContainEqual({
      organizationId: id,
      userId: newOwner.user.id,
      before: { memberId: body.formerOwner.id, userId: owner.user.id },
      after: { memberId, userId: newOwner.user.id },
    });
    await org.as(owner).post('/organization/delete').send({ organizationId: id }).expect(403);
  });

  it('gives the caller the requested role', async () => {
    const { id, owner, memberId } = await created();
    const body = { memberId, organizationId: id, role: 'member' };
    const response = await org.as(owner).post(transfer).send(body).expect(200);
    expect(response.body.formerOwner.role).toBe('member');
  });

  it('uses the active organization by default', async () => {
    const { id, owner, memberId } = await created();
    await org
      .as(owner)
      .post(transfer)
      .send({ memberId })
      .expect(400, { code: 'NO_ACTIVE_ORGANIZATION', message: 'No active organization' });
    const worker = await org.given.workingIn(id, owner);
    await org.as(worker).post(transfer).send({ memberId }).expect(200);
  });

  it('transfers to a member who is an owner already', async () => {
    const { id, owner, memberId } = await created('owner');
    await org.as(owner).post(transfer).send({ memberId, organizationId: id }).expect(200);
    expect((await org.listMembers(id)).map(({ role }) => role)).toEqual(['admin', 'owner']);
  });

  it.each(['admin', 'member'])('rejects a caller with the role %s', async (role) => {
    const { id, newOwner, memberId } = await created(role);
    await org.as(newOwner).post(transfer).send({ memberId, organizationId: id }).expect(403, {
      code: 'YOU_ARE_NOT_ALLOWED_TO_TRANSFER_THE_OWNERSHIP',
      message: 'You are not allowed to transfer the ownership',
    });
  });

  it('returns the same error for non-members and for members of other organizations', async () => {
    const { id, owner, memberId } = await created();
    const other = await created();
    const error = { code: 'MEMBER_NOT_FOUND', message: 'Member not found' };
    for (const organizationId of [id, 'unknown']) {
      await org
        .as(other.owner)
        .post(transfer)
        .send({ memberId, organizationId })
        .expect(400, error);
    }
    for (const foreign of [other.memberId, 'unknown', owner.user.id]) {
      const body = { memberId: foreign, organizationId: id };
      await org.as(owner).post(transfer).send(body).expect(400, error);
    }
  });

  it('rejects an invalid transfer', async () => {
    const { id, owner, memberId } = await created();
    const [{ id: ownMember } = { id: '' }] = await org.sql<{ id: string }>(
      'select id from $schema.member where user_id = $1',
      [owner.user.id],
    );
    for (const [change, code] of [
      [{ memberId: ownMember }, 'YOU_CANNOT_TRANSFER_THE_OWNERSHIP_TO_YOURSELF'],
      [{ role: 'admin, owner' }, 'YOU_CANNOT_KEEP_THE_OWNERSHIP_YOU_TRANSFER'],
      [{ role: 'captain' }, 'ROLE_NOT_FOUND'],
    ] as const) {
      const body = { memberId, organizationId: id, ...change };
      const response = await org.as(owner).post(transfer).send(body).expect(400);
      expect(response.body.code).toBe(code);
    }
    expect((await org.listMembers(id)).map(({ role }) => role)).toEqual(['owner', 'member']);
  });

  it('requires a fresh session', async () => {
    const { id, owner, memberId } = await created();
    const body = { memberId, organizationId: id };
    const yesterday = new Date(org.clock.now().getTime() - 86_400_000);
    const idle = await org.signedIn(owner.user, { createdAt: yesterday });
    await org
      .as(idle)
      .post(transfer)
      .send(body)
      .expect(403, { code: 'SESSION_IS_NOT_FRESH', message: 'Session is not fresh' });
    await org.as(owner).post(transfer).send(body).expect(200);
  });

  it('never leaves the organization without an owner under concurrent changes', async () => {
    for (const _ of [1, 2, 3]) {
      const { id, owner, newOwner, memberId } = await created('owner');
      const [own] = await org.sql<{ id: string }>(
        'select id from $schema.member where user_id = $1 and organization_id = $2',
        [owner.user.id, id],
      );
      const third = await org.given.member(id);
      await Promise.all([
        org.as(owner).post(transfer).send({ memberId, organizationId: id }),
        org.as(newOwner).post(transfer).send({ memberId: own?.id, organizationId: id }),
        org.as(owner).post('/organization/leave').send({ organizationId: id }),
        org
          .as(newOwner)
          .post(transfer)
          .send({ memberId: third.member.id, organizationId: id, role: 'member' }),
        org.as(newOwner).post('/organization/leave').send({ organizationId: id }),
      ]);
      expect((await org.listMembers(id)).map(({ role }) => role)).toContain('owner');
    }
  });

  it('succeeds for one of two concurrent requests', async () => {
    const { id, owner, memberId } = await created();
    const other = await org.given.member(id);
    const responses = await Promise.all(
      [memberId, other.member.id].map((to) =>
        org.as(owner).post(transfer).send({ memberId: to, organizationId: id }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect((await org.listMembers(id)).filter(({ role }) => role === 'owner')).toHaveLength(1);
  });

  it('needs five round trips', async () => {
    const { id, owner, memberId } = await created();
    const requested = await statementsOf((requestId) =>
      org
        .as(owner)
        .post(transfer)
        .set('x-request-id', requestId)
        .send({ memberId, organizationId: id })
        .expect(200),
    );
    expect(requested).toEqual([
      'select organization for no key update',
      'select member',
      'select member',
      'update member',
      'insert outbox_aggregate, insert audit_entry, insert outbox',
    ]);
  });
});
