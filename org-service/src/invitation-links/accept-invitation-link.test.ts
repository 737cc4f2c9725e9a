import { identityEvents } from '@tessera/contracts/identity/events';
import { orgEvents } from '@tessera/contracts/org/events';
import { statementsOf } from '@tessera/testing/statements';
import { describe, expect, it } from 'vitest';
import { cookieLines, useOrgService } from '../../test/harness.ts';

const accept = '/organization/accept-invitation-link';
const NOT_FOUND = { code: 'INVITATION_LINK_NOT_FOUND', message: 'Invitation link not found' };

describe('POST /organization/accept-invitation-link', () => {
  const org = useOrgService();

  const usesOf = async (linkId: string) => {
    const rows = await org.sql<{ uses: number }>(
      'select uses from $schema.invitation_link where id = $1',
      [linkId],
    );
    return rows[0]?.uses;
  };

  it('makes the caller a member with the link’s role and team, and the organization active', async () => {
    const { id, owner, organization } = await org.given.organization();
    const { teamId } = organization.members[0];
    const created = await org.given.invitationLink(owner, {
      organizationId: id,
      role: 'admin',
      teamId,
      maxUses: 5,
    });
    const user = await org.given.signedIn();
    const response = await org.as(user).post(accept).send({ token: created.token }).expect(200);

    expect(response.body.member).toEqual({
      id: expect.any(String),
      organizationId: id,
      userId: user.user.id,
      role: 'admin',
      teamId,
      createdAt: expect.any(String),
    });
    expect(cookieLines(response)).toHaveLength(1);
    expect(org.identity.setActiveRequests).toContainEqual({
      sessionId: user.session.id,
      organizationId: id,
    });
    expect(await org.published(orgEvents.invitationLinkUsed)).toEqual([
      expect.objectContaining({
        invitationLinkId: created.link.id,
        userId: user.user.id,
        memberId: response.body.member.id,
      }),
    ]);
    expect(await usesOf(created.link.id)).toBe(1);
  });

  it.each([
    ['the owner role', 'owner', 1],
    ['the admin role without a use limit', 'admin', null],
  ])('rejects a link of an earlier version that gives %s', async (_, role, maxUses) => {
    const { id, owner } = await org.given.organization();
    const { link, token } = await org.given.invitationLink(owner, { organizationId: id });
    await org.sql('update $schema.invitation_link set role = $2, max_uses = $3 where id = $1', [
      link.id,
      role,
      maxUses,
    ]);
    const user = await org.given.signedIn();
    const { body } = await org.as(user).post(accept).send({ token }).expect(400);
    expect(body.code).toBe('INVITATION_LINK_NOT_FOUND');
  });

  it('never exceeds the limit of uses under concurrent requests', async () => {
    const { id, owner } = await org.given.organization();
    const { link, token } = await org.given.invitationLink(owner, {
      organizationId: id,
      maxUses: 3,
    });
    const users = await Promise.all(Array.from({ length: 8 }, () => org.given.signedIn()));
    const responses = await Promise.all(
      users.map((user) => org.as(user).post(accept).send({ token })),
    );
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 200, 200, 400, 400, 400, 400, 400]);
    expect(responses.find(({ status }) => status === 400)?.body).toEqual(NOT_FOUND);
    expect(await org.listMembers(id)).toHaveLength(4);
    expect(await usesOf(link.id)).toBe(3);
  });

  it('adds a user once and counts only successful uses', async () => {
    const { id, owner } = await org.given.organization();
    const { link, token } = await org.given.invitationLink(owner, { organizationId: id });
    const user = await org.given.signedIn();
    const responses = await Promise.all(
      [1, 2, 3].map(() => org.as(user).post(accept).send({ token })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(responses.find(({ status }) => status === 400)?.body.code).toBe(
      'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION',
    );
    expect(await org.listMembers(id)).toHaveLength(2);
    expect(await usesOf(link.id)).toBe(1);
  });

  it('is serialized with a concurrent revocation', async () => {
    for (const _ of [1, 2, 3]) {
      const { id, owner } = await org.given.organization();
      const { link, token } = await org.given.invitationLink(owner, { organizationId: id });
      const user = await org.given.signedIn();
      const [accepted, revoked] = await Promise.all([
        org.as(user).post(accept).send({ token }),
        org
          .as(owner)
          .post('/organization/revoke-invitation-link')
          .send({ invitationLinkId: link.id }),
      ]);
      expect(revoked.status).toBe(200);
      expect([200, 400]).toContain(accepted.status);
      expect(await org.listMembers(id)).toHaveLength(accepted.status === 200 ? 2 : 1);
    }
  });

  it('returns the same error for unknown, expired, revoked and no longer valid links', async () => {
    const { id, owner } = await org.given.organization();
    const admin = await org.given.member(id, { role: 'admin' });
    const expired = await org.given.invitationLink(owner, { organizationId: id, expiresIn: 60 });
    const lapsed = await org.given.invitationLink(admin, { organizationId: id });
    await org
      .as(owner)
      .post('/organization/remove-member')
      .send({ memberIdOrEmail: admin.member.id, organizationId: id })
      .expect(200);
    org.clock.advance('61s');
    const removed = await org.given.signedIn(undefined, admin.user);
    for (const token of [expired.token, lapsed.token, lapsed.link.id, 'unknown']) {
      await org.as(removed).post(accept).send({ token }).expect(400, NOT_FOUND);
    }
    expect(await usesOf(lapsed.link.id)).toBe(0);
    expect(await org.listMembers(id)).toHaveLength(1);
  });

  it('rejects a removed user', async () => {
    const { id, owner } = await org.given.organization();
    const { link, token } = await org.given.invitationLink(owner, { organizationId: id });
    const requester = await org.given.signedIn('removed@example.com');
    await org.as(requester).post(accept).send({ token }).expect(200);
    await org
      .as(owner)
      .post('/organization/remove-member')
      .send({ memberIdOrEmail: 'removed@example.com', organizationId: id })
      .expect(200);
    await org.as(requester).post(accept).send({ token }).expect(400, NOT_FOUND);
    await org
      .as(requester)
      .get('/organization/get-invitation-link')
      .query({ token })
      .expect(400, NOT_FOUND);
    expect(await usesOf(link.id)).toBe(1);
    const at = { organizationId: id, email: 'removed@example.com', actor: owner };
    const { id: invitationId } = await org.given.invitation(at);
    await org
      .as(requester)
      .post('/organization/accept-invitation')
      .send({ invitationId })
      .expect(200);
  });

  it('ignores role, organization and team in the request', async () => {
    const { id, owner } = await org.given.organization();
    const other = await org.given.organization();
    const { token } = await org.given.invitationLink(owner, { organizationId: id });
    const body = { token, role: 'owner', organizationId: other.id, teamId: 'x', userId: 'x' };
    const user = await org.given.signedIn();
    const response = await org.as(user).post(accept).send(body).expect(200);
    expect(response.body.member).toMatchObject({
      organizationId: id,
      role: 'member',
      teamId: null,
    });
  });

  it('deletes the links of a deleted creator, and rejects a deleted user', async () => {
    const { id } = await org.given.organization();
    const admin = await org.given.member(id, { role: 'admin' });
    const { link, token } = await org.given.invitationLink(admin, { organizationId: id });
    const deletedUser = await org.given.signedIn();
    for (const { user } of [deletedUser, admin]) {
      const { id: userId } = user;
      await org.deliverEvent(identityEvents.userDeleted, { aggregate: userId, data: { userId } });
      const expected = userId === deletedUser.user.id ? 401 : 400;
      const requester = userId === deletedUser.user.id ? deletedUser : await org.given.signedIn();
      await org.as(requester).post(accept).send({ token }).expect(expected);
    }
    expect(await usesOf(link.id)).toBeUndefined();
    expect(await org.published(orgEvents.invitationLinkRevoked)).toContainEqual(
      expect.objectContaining({ invitationLinkId: link.id }),
    );
  });

  it('needs seven round trips', async () => {
    const { id, owner } = await org.given.organization();
    const { token } = await org.given.invitationLink(owner, { organizationId: id });
    const user = await org.given.signedIn();
    const requested = await statementsOf((requestId) =>
      org.as(user).post(accept).set('x-request-id', requestId).send({ token }).expect(200),
    );
    expect(requested).toEqual([
      'insert user_profile',
      'select invitation_link',
      'select organization for no key update',
      'update invitation_link',
      'select member',
      'insert member',
      'insert outbox_aggregate, insert audit_entry, insert outbox',
    ]);
  });
});

describe('POST /organization/accept-invitation-link at the membership limit', () => {
  const org = useOrgService({ ORG_MEMBERSHIP_LIMIT: '3' });

  it('respects the membership limit without counting rejected uses', async () => {
    const { id, owner } = await org.given.organization();
    const { token } = await org.given.invitationLink(owner, { organizationId: id, maxUses: 5 });
    const users = await Promise.all([1, 2, 3, 4].map(() => org.given.signedIn()));
    const responses = await Promise.all(
      users.map((user) => org.as(user).post(accept).send({ token })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 403, 403]);
    expect(responses.find(({ status }) => status === 403)?.body.code).toBe(
      'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED',
    );
    const rows = await org.sql<{ uses: number }>('select uses from $schema.invitation_link');
    expect(rows.map(({ uses }) => uses)).toEqual([2]);
  });
});
