import { describe, expect, it } from 'vitest';
import { cookieLines, useOrgService } from '../../test/harness.ts';

const setActive = '/organization/set-active';

describe('POST /organization/set-active', () => {
  const org = useOrgService();

  it('marks the session at identity, drops the cached copy, and answers in full', async () => {
    const { id, owner } = await org.given.organization();
    const answer = await org.as(owner).post(setActive).send({ organizationId: id }).expect(200);
    expect(answer.body).toMatchObject({
      id,
      metadata: null,
      members: [{ userId: owner.user.id, user: { email: owner.user.email } }],
      invitations: [],
      teams: [{ name: 'Lighthouse' }],
    });
    expect(org.identity.marks).toContainEqual({ sessionId: owner.session.id, organizationId: id });
    expect(cookieLines(answer)).toEqual([expect.stringMatching(/session_data=;.*Max-Age=0/)]);
  });

  it('goes by the slug before the id, also before null', async () => {
    const { id, slug, owner } = await org.given.organization();
    for (const organizationId of ['unknown', null, '']) {
      const body = { organizationId, organizationSlug: slug };
      const answer = await org.as(owner).post(setActive).send(body).expect(200);
      expect(answer.body.id).toBe(id);
    }
  });

  it('works in none on null', async () => {
    const { id, owner } = await org.given.organization();
    const worker = await org.given.workingIn(id, owner);
    const answer = await org.as(worker).post(setActive).send({ organizationId: null }).expect(200);
    expect(answer.body).toBeNull();
    expect(org.identity.marks.at(-1)).toEqual({
      sessionId: worker.session.id,
      organizationId: null,
    });
  });

  it('answers the active one, or null, when nothing is named', async () => {
    const { id, owner } = await org.given.organization();
    const worker = await org.given.workingIn(id, owner);
    expect((await org.as(worker).post(setActive).send({}).expect(200)).body.id).toBe(id);
    expect((await org.as(owner).post(setActive).send({}).expect(200)).body).toBeNull();
  });

  it('refuses outsiders alike whether it exists or not, and marks nothing', async () => {
    const { id, slug } = await org.given.organization();
    const outsider = await org.given.signedIn();
    const bodies = [
      { organizationId: id },
      { organizationSlug: slug },
      { organizationId: 'unknown' },
      { organizationSlug: 'unknown', organizationId: null },
    ];
    for (const body of bodies) {
      const answer = await org.as(outsider).post(setActive).send(body).expect(403);
      expect(answer.body).toEqual({
        code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
        message: 'User is not a member of the organization',
      });
    }
    const { id: sessionId } = outsider.session;
    expect(org.identity.marks.filter((mark) => mark.sessionId === sessionId)).toEqual([]);
  });

  it('answers 503 while identity cannot be asked', async () => {
    const { id, owner } = await org.given.organization();
    org.identity.away = true;
    for (const organizationId of [id, null]) {
      const answer = await org.as(owner).post(setActive).send({ organizationId }).expect(503);
      expect(answer.headers['retry-after']).toBe('1');
    }
    org.identity.away = false;
  });

  it('answers 401 when the session has ended meanwhile', async () => {
    const { id, owner } = await org.given.organization();
    org.identity.knowsSessions = false;
    await org.as(owner).post(setActive).send({ organizationId: id }).expect(401);
    org.identity.knowsSessions = true;
  });

  it('needs a body that is an object', async () => {
    const { owner } = await org.given.organization();
    await org.as(owner).post(setActive).expect(400);
  });

  it('says so when there are more members than it shows', async () => {
    const { id, owner } = await org.given.organization();
    await org.sql(
      `insert into $schema.member (id, organization_id, user_id, role, created_at)
       select 'more-' || n, $1, 'more-' || n, 'member', now() from generate_series(1, 100) n`,
      [id],
    );
    const answer = await org.as(owner).post(setActive).send({ organizationId: id }).expect(200);
    expect(answer.headers['x-has-more']).toBe('members');
    expect(answer.body.members).toHaveLength(100);
  });

  it('costs one read and one question', async () => {
    const { id, owner } = await org.given.organization();
    const call = () => org.as(owner).post(setActive).send({ organizationId: id }).expect(200);
    const before = org.identity.marks.length;
    await call();
    expect(org.identity.marks.length - before).toBe(1);
    expect(await org.countRoundTrips(call)).toBe(1);
  });
});
