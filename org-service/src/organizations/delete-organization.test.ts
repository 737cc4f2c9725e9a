import { orgEvents } from '@tessera/contracts/org/events';
import { describe, expect, it } from 'vitest';
import { cookieLines, useOrgService } from '../../test/harness.ts';

const remove = '/organization/delete';

describe('POST /organization/delete', () => {
  const org = useOrgService();

  it('deletes an organization whose deletion takes longer than other statements may', async () => {
    const { id, owner } = await org.given.organization();
    await org.sql(`
      create function $schema.delay_deletion() returns trigger language plpgsql as $$
        begin perform pg_sleep(6.5); return old; end $$;
      create trigger delay_deletion before delete on $schema.team
        for each row when (old.organization_id = '${id}') execute function $schema.delay_deletion()`);
    await org.as(owner).post(remove).send({ organizationId: id }).expect(200);
    await org.sql('drop function $schema.delay_deletion cascade');
    expect(await org.sql('select from $schema.organization where id = $1', [id])).toEqual([]);
  }, 15_000);

  it('deletes the organization with everything in it and returns it', async () => {
    const { id, owner, slug } = await org.given.organization();
    await org.given.member(id);
    await org.given.invitation({ organizationId: id, email: 'late@example.com', actor: owner });
    const worker = await org.given.workingIn(id, owner);

    const response = await org.as(worker).post(remove).send({ organizationId: id }).expect(200);
    expect(response.body).toEqual({
      id,
      slug,
      name: 'Lighthouse',
      logo: null,
      metadata: null,
      createdAt: expect.any(String),
    });
    for (const table of ['member', 'invitation', 'team']) {
      const rows = await org.sql(`select from $schema.${table} where organization_id = $1`, [id]);
      expect(rows).toEqual([]);
    }
    expect(await org.sql('select from $schema.organization where id = $1', [id])).toEqual([]);
    expect(await org.published(orgEvents.organizationDeleted)).toContainEqual({
      organizationId: id,
      name: 'Lighthouse',
      slug,
    });
    expect(org.identity.setActiveRequests).toContainEqual({
      sessionId: worker.session.id,
      organizationId: null,
      onlyIf: id,
    });
    expect(cookieLines(response)).toHaveLength(1);
  });

  it('keeps another active organization', async () => {
    const { id, owner } = await org.given.organization();
    const other = await org.given.organization({ actor: owner });
    const worker = await org.given.workingIn(other.id, owner);
    const before = org.identity.setActiveRequests.length;
    await org.as(worker).post(remove).send({ organizationId: id }).expect(200);
    expect(org.identity.setActiveRequests.length).toBe(before);
  });

  it('returns the same error to non-members and for a second deletion', async () => {
    const { id, owner } = await org.given.organization();
    const outsider = await org.given.signedIn();
    const error = {
      code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
      message: 'User is not a member of the organization',
    };
    for (const organizationId of [id, 'unknown']) {
      const response = await org.as(outsider).post(remove).send({ organizationId }).expect(400);
      expect(response.body).toEqual(error);
    }
    await org.as(owner).post(remove).send({ organizationId: id }).expect(200);
    const again = await org.as(owner).post(remove).send({ organizationId: id }).expect(400);
    expect(again.body).toEqual(error);
  });

  it.each(['admin', 'member', 'admin,member'])('rejects %s', async (role) => {
    const { id } = await org.given.organization();
    const member = await org.given.member(id, { role });
    const response = await org.as(member).post(remove).send({ organizationId: id }).expect(403);
    expect(response.body).toEqual({
      code: 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION',
      message: 'You are not allowed to delete this organization',
    });
  });

  it('SEC-137: requires a fresh session', async () => {
    const { id, owner } = await org.given.organization();
    const day = 24 * 3_600_000;
    const old = await org.given.signedIn(undefined, owner.user, {
      createdAt: new Date(org.clock.now().getTime() - day),
    });
    const body = { organizationId: id };
    await org
      .as(old)
      .post('/organization/delete')
      .send(body)
      .expect(403, { code: 'SESSION_IS_NOT_FRESH', message: 'Session is not fresh' });
    expect(await org.listMembers(id)).toHaveLength(1);
    await org.as(owner).post('/organization/delete').send(body).expect(200);
  });

  it('succeeds for one of two concurrent requests', async () => {
    const { id, owner } = await org.given.organization();
    const responses = await Promise.all(
      [1, 2].map(() => org.as(owner).post(remove).send({ organizationId: id })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('leaves no member when an invitation is accepted concurrently', async () => {
    const { id, owner } = await org.given.organization();
    const invitation = await org.given.invitation({
      organizationId: id,
      email: 'meanwhile@example.com',
      actor: owner,
    });
    const recipient = await org.given.signedIn('meanwhile@example.com');
    const [deleted, accepted] = await Promise.all([
      org.as(owner).post(remove).send({ organizationId: id }),
      org
        .as(recipient)
        .post('/organization/accept-invitation')
        .send({ invitationId: invitation.id }),
    ]);
    expect(deleted.status).toBe(200);
    expect([200, 400]).toContain(accepted.status);
    expect(await org.listMembers(id)).toEqual([]);
  });

  it('succeeds while identity-service is unavailable', async () => {
    const { id, owner } = await org.given.organization();
    const worker = await org.given.workingIn(id, owner);
    org.identity.isUnavailable = true;
    await org.as(worker).post(remove).send({ organizationId: id }).expect(200);
    org.identity.isUnavailable = false;
  });
});

describe('POST /organization/delete when deletion is disabled', () => {
  const org = useOrgService({ ORG_DISABLE_DELETION: 'true' });

  it('rejects the owner and changes nothing', async () => {
    const { id, owner } = await org.given.organization();
    const worker = await org.given.workingIn(id, owner);
    const response = await org.as(worker).post(remove).send({ organizationId: id }).expect(403);
    expect(response.body).toEqual({ code: 'FORBIDDEN', message: 'Forbidden' });
    expect(org.identity.setActiveRequests).toEqual([]);
    expect(await org.listMembers(id)).toHaveLength(1);
  });
});
