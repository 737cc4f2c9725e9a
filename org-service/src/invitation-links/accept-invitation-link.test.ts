import { statementsOf } from '@tessera/chassis/testing/statements';
import { identityEvents } from '@tessera/contracts/identity/events';
import { orgEvents } from '@tessera/contracts/org/events';
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
    const made = await org.given.invitationLink(owner, {
      organizationId: id,
      role: 'admin',
      teamId,
    });
    const finder = await org.given.signedIn();
    const answer = await org.as(finder).post(accept).send({ token: made.token }).expect(200);

    expect(answer.body.member).toEqual({
      id: expect.any(String),
      organizationId: id,
      userId: finder.user.id,
      role: 'admin',
      teamId,
      createdAt: expect.any(String),
    });
    expect(cookieLines(answer)).toHaveLength(1);
    expect(org.identity.marks).toContainEqual({ sessionId: finder.session.id, organizationId: id });
    expect(await org.published(orgEvents.invitationLinkUsed)).toEqual([
      expect.objectContaining({
        invitationLinkId: made.link.id,
        userId: finder.user.id,
        memberId: answer.body.member.id,
      }),
    ]);
    expect(await usesOf(made.link.id)).toBe(1);
  });

  it('never lets more in than the link says, however many come at once', async () => {
    const { id, owner } = await org.given.organization();
    const { link, token } = await org.given.invitationLink(owner, {
      organizationId: id,
      maxUses: 3,
    });
    const finders = await Promise.all(Array.from({ length: 8 }, () => org.given.signedIn()));
    const answers = await Promise.all(
      finders.map((finder) => org.as(finder).post(accept).send({ token })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 200, 200, 400, 400, 400, 400, 400]);
    expect(answers.find(({ status }) => status === 400)?.body).toEqual(NOT_FOUND);
    expect(await org.roster(id)).toHaveLength(4);
    expect(await usesOf(link.id)).toBe(3);
  });

  it('lets a user in once, and counts what did not let anybody in as no use', async () => {
    const { id, owner } = await org.given.organization();
    const { link, token } = await org.given.invitationLink(owner, { organizationId: id });
    const finder = await org.given.signedIn();
    const answers = await Promise.all(
      [1, 2, 3].map(() => org.as(finder).post(accept).send({ token })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(answers.find(({ status }) => status === 400)?.body.code).toBe(
      'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION',
    );
    expect(await org.roster(id)).toHaveLength(2);
    expect(await usesOf(link.id)).toBe(1);
  });

  it('and its revocation at the same moment: one of them is first', async () => {
    for (const _ of [1, 2, 3]) {
      const { id, owner } = await org.given.organization();
      const { link, token } = await org.given.invitationLink(owner, { organizationId: id });
      const finder = await org.given.signedIn();
      const [accepted, revoked] = await Promise.all([
        org.as(finder).post(accept).send({ token }),
        org
          .as(owner)
          .post('/organization/revoke-invitation-link')
          .send({ invitationLinkId: link.id }),
      ]);
      expect(revoked.status).toBe(200);
      expect([200, 400]).toContain(accepted.status);
      expect(await org.roster(id)).toHaveLength(accepted.status === 200 ? 2 : 1);
    }
  });

  it('refuses what is unknown, expired, revoked or not backed any more, all alike', async () => {
    const { id, owner } = await org.given.organization();
    const admin = await org.given.member(id, { role: 'admin' });
    const late = await org.given.invitationLink(owner, { organizationId: id, expiresIn: 60 });
    const lapsed = await org.given.invitationLink(admin, { organizationId: id });
    await org
      .as(owner)
      .post('/organization/remove-member')
      .send({ memberIdOrEmail: admin.member.id, organizationId: id })
      .expect(200);
    org.clock.advance('61s');
    const removed = await org.given.signedIn(undefined, admin.user);
    for (const token of [late.token, lapsed.token, lapsed.link.id, 'unknown']) {
      await org.as(removed).post(accept).send({ token }).expect(400, NOT_FOUND);
    }
    expect(await usesOf(lapsed.link.id)).toBe(0);
    expect(await org.roster(id)).toHaveLength(1);
  });

  it('brings nobody back who was removed; only an invitation does', async () => {
    const { id, owner } = await org.given.organization();
    const { link, token } = await org.given.invitationLink(owner, { organizationId: id });
    const person = await org.given.signedIn('removed@example.com');
    await org.as(person).post(accept).send({ token }).expect(200);
    await org
      .as(owner)
      .post('/organization/remove-member')
      .send({ memberIdOrEmail: 'removed@example.com', organizationId: id })
      .expect(200);
    await org.as(person).post(accept).send({ token }).expect(400, NOT_FOUND);
    await org
      .as(person)
      .get('/organization/get-invitation-link')
      .query({ token })
      .expect(400, NOT_FOUND);
    expect(await usesOf(link.id)).toBe(1);
    const at = { organizationId: id, email: 'removed@example.com', actor: owner };
    const { id: invitationId } = await org.given.invitation(at);
    await org.as(person).post('/organization/accept-invitation').send({ invitationId }).expect(200);
  });

  it('takes no role, organization or team from the caller', async () => {
    const { id, owner } = await org.given.organization();
    const other = await org.given.organization();
    const { token } = await org.given.invitationLink(owner, { organizationId: id });
    const body = { token, role: 'owner', organizationId: other.id, teamId: 'x', userId: 'x' };
    const finder = await org.given.signedIn();
    const answer = await org.as(finder).post(accept).send(body).expect(200);
    expect(answer.body.member).toMatchObject({ organizationId: id, role: 'member', teamId: null });
  });

  it('is gone with its creator’s account, and refuses a user whose deletion has been heard', async () => {
    const { id } = await org.given.organization();
    const admin = await org.given.member(id, { role: 'admin' });
    const { link, token } = await org.given.invitationLink(admin, { organizationId: id });
    const ghost = await org.given.signedIn();
    for (const { user } of [ghost, admin]) {
      const { id: userId } = user;
      await org.hears(identityEvents.userDeleted, { aggregate: userId, data: { userId } });
      const expected = userId === ghost.user.id ? 401 : 400;
      const person = userId === ghost.user.id ? ghost : await org.given.signedIn();
      await org.as(person).post(accept).send({ token }).expect(expected);
    }
    expect(await usesOf(link.id)).toBeUndefined();
    expect(await org.published(orgEvents.invitationLinkRevoked)).toContainEqual(
      expect.objectContaining({ invitationLinkId: link.id }),
    );
  });

  it('asks the database seven times', async () => {
    const { id, owner } = await org.given.organization();
    const { token } = await org.given.invitationLink(owner, { organizationId: id });
    const finder = await org.given.signedIn();
    const asked = await statementsOf((requestId) =>
      org.as(finder).post(accept).set('x-request-id', requestId).send({ token }).expect(200),
    );
    expect(asked).toEqual([
      'user-claim',
      'link-organization',
      'roster-lock',
      'link-use',
      'member-admission',
      expect.stringMatching(/^INSERT INTO .*member/),
      'audit-append',
    ]);
  });
});

describe('POST /organization/accept-invitation-link at the membership limit', () => {
  const org = useOrgService({ ORG_MEMBERSHIP_LIMIT: '3' });

  it('lets as many in as there is room for, and the refused ones use nothing up', async () => {
    const { id, owner } = await org.given.organization();
    const { token } = await org.given.invitationLink(owner, { organizationId: id, maxUses: 5 });
    const finders = await Promise.all([1, 2, 3, 4].map(() => org.given.signedIn()));
    const answers = await Promise.all(
      finders.map((finder) => org.as(finder).post(accept).send({ token })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 403, 403]);
    expect(answers.find(({ status }) => status === 403)?.body.code).toBe(
      'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED',
    );
    const rows = await org.sql<{ uses: number }>('select uses from $schema.invitation_link');
    expect(rows.map(({ uses }) => uses)).toEqual([2]);
  });
});
