import { describe, expect, it } from 'vitest';
import { cookieLines, useOrgService } from '../../test/harness.ts';

const setActive = '/organization/set-active';

describe('POST /organization/set-active', () => {
  const org = useOrgService();

  it('sets the active organization, clears the session cookie cache and returns the organization', async () => {
    const { id, owner } = await org.given.organization();
    const response = await org.as(owner).post(setActive).send({ organizationId: id }).expect(200);
    expect(response.body).toMatchObject({
      id,
      metadata: null,
      members: [{ userId: owner.user.id, user: { email: owner.user.email } }],
      invitations: [],
      teams: [{ name: 'Lighthouse' }],
    });
    expect(org.identity.setActiveRequests).toContainEqual({
      sessionId: owner.session.id,
      organizationId: id,
    });
    expect(cookieLines(response)).toEqual([expect.stringMatching(/session_data=;.*Max-Age=0/)]);
  });

  it('prefers the slug to the id, and to an id of null', async () => {
    const { id, slug, owner } = await org.given.organization();
    for (const organizationId of ['unknown', null, '']) {
      const body = { organizationId, organizationSlug: slug };
      const response = await org.as(owner).post(setActive).send(body).expect(200);
      expect(response.body.id).toBe(id);
    }
  });

  it('clears the active organization on null', async () => {
    const { id, owner } = await org.given.organization();
    const worker = await org.given.workingIn(id, owner);
    const response = await org
      .as(worker)
      .post(setActive)
      .send({ organizationId: null })
      .expect(200);
    expect(response.body).toBeNull();
    expect(org.identity.setActiveRequests.at(-1)).toEqual({
      sessionId: worker.session.id,
      organizationId: null,
    });
  });

  it('returns the active one, or null, by default', async () => {
    const { id, owner } = await org.given.organization();
    const worker = await org.given.workingIn(id, owner);
    expect((await org.as(worker).post(setActive).send({}).expect(200)).body.id).toBe(id);
    expect((await org.as(owner).post(setActive).send({}).expect(200)).body).toBeNull();
  });

  it('returns the same error to non-members whether the organization exists or not', async () => {
    const { id, slug } = await org.given.organization();
    const outsider = await org.given.signedIn();
    const bodies = [
      { organizationId: id },
      { organizationSlug: slug },
      { organizationId: 'unknown' },
      { organizationSlug: 'unknown', organizationId: null },
    ];
    for (const body of bodies) {
      const response = await org.as(outsider).post(setActive).send(body).expect(403);
      expect(response.body).toEqual({
        code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
        message: 'User is not a member of the organization',
      });
    }
    const { id: sessionId } = outsider.session;
    expect(org.identity.setActiveRequests.filter((mark) => mark.sessionId === sessionId)).toEqual(
      [],
    );
  });

  it('returns 503 when identity-service is unavailable', async () => {
    const { id, owner } = await org.given.organization();
    org.identity.isUnavailable = true;
    for (const organizationId of [id, null]) {
      const response = await org.as(owner).post(setActive).send({ organizationId }).expect(503);
      expect(response.headers['retry-after']).toBe('1');
    }
    org.identity.isUnavailable = false;
  });

  it('returns 401 when the session has ended', async () => {
    const { id, owner } = await org.given.organization();
    org.identity.hasSessions = false;
    await org.as(owner).post(setActive).send({ organizationId: id }).expect(401);
    org.identity.hasSessions = true;
  });

  it('requires a body that is an object', async () => {
    const { owner } = await org.given.organization();
    await org.as(owner).post(setActive).expect(400);
  });

  it('reports that not all members are included', async () => {
    const { id, owner } = await org.given.organization();
    await org.sql(
      `insert into $schema.member (id, organization_id, user_id, role, created_at)
       select 'more-' || n, $1, 'more-' || n, 'member', now() from generate_series(1, 100) n`,
      [id],
    );
    const response = await org.as(owner).post(setActive).send({ organizationId: id }).expect(200);
    expect(response.headers['x-has-more']).toBe('members');
    expect(response.body.members).toHaveLength(100);
  });

  it('needs one query and one NATS request', async () => {
    const { id, owner } = await org.given.organization();
    const call = () => org.as(owner).post(setActive).send({ organizationId: id }).expect(200);
    const before = org.identity.setActiveRequests.length;
    await call();
    expect(org.identity.setActiveRequests.length - before).toBe(1);
    expect(await org.countRoundTrips(call)).toBe(1);
  });
});
