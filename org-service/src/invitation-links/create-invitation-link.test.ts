import { orgEvents } from '@tessera/contracts/org/events';
import { statementsOf } from '@tessera/testing/statements';
import { describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

const create = '/organization/create-invitation-link';

describe('POST /organization/create-invitation-link', () => {
  const org = useOrgService();

  it('returns the secret once and stores only its hash', async () => {
    const { id, owner, organization } = await org.given.organization();
    const { teamId } = organization.members[0];
    const body = { role: 'admin', organizationId: id, teamId, maxUses: 3, expiresIn: 3_600 };
    const response = await org.as(owner).post(create).send(body).expect(200);

    const { link, url } = response.body;
    expect(link).toEqual({
      id: expect.any(String),
      organizationId: id,
      role: 'admin',
      teamId,
      creatorId: owner.user.id,
      maxUses: 3,
      uses: 0,
      status: 'active',
      expiresAt: expect.any(String),
      revokedAt: null,
      createdAt: expect.any(String),
    });
    expect(Date.parse(link.expiresAt) - Date.parse(link.createdAt)).toBe(3_600_000);
    const [, token = ''] = /^http:\/\/localhost:3000\/join\/([A-Za-z0-9]{32})$/.exec(url) ?? [];
    expect(token).not.toBe('');
    const stored = await org.sql('select * from $schema.invitation_link');
    const seen = await org.sql('select envelope from $schema.outbox');
    const recorded = await org.sql('select * from $schema.audit_entry');
    expect(JSON.stringify([stored, seen, recorded])).not.toContain(token);
    expect(await org.published(orgEvents.invitationLinkCreated)).toEqual([
      {
        invitationLinkId: link.id,
        organizationId: id,
        role: 'admin',
        teamId,
        creatorId: owner.user.id,
        maxUses: 3,
        expiresAt: new Date(link.expiresAt),
      },
    ]);
  });

  it('defaults to one week and unlimited uses', async () => {
    const { id, owner } = await org.given.organization();
    const worker = await org.given.workingIn(id, owner);
    const { body } = await org.as(worker).post(create).send({ role: 'member' }).expect(200);
    expect(body.link.maxUses).toBeNull();
    expect(Date.parse(body.link.expiresAt) - Date.parse(body.link.createdAt)).toBe(604_800_000);
  });

  it('applies the rules of invitations', async () => {
    const { id, owner } = await org.given.organization();
    const other = await org.given.organization();
    const admin = await org.given.member(id, { role: 'admin' });
    const member = await org.given.member(id);
    const refused = async (actor: { cookie: string }, change: object, status: number) => {
      const body = { role: 'member', organizationId: id, ...change };
      return (await org.as(actor).post(create).send(body).expect(status)).body.code;
    };
    expect(await refused(member, {}, 403)).toBe(
      'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
    );
    expect(await refused(admin, { role: ['member', ' owner'] }, 403)).toBe(
      'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE',
    );
    expect(await refused(owner, { role: 'captain' }, 400)).toBe('ROLE_NOT_FOUND');
    // A user who has a link can pass it on.
    expect(await refused(owner, { role: 'owner', maxUses: 1 }, 403)).toBe(
      'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE',
    );
    expect(await refused(owner, { role: 'admin' }, 400)).toBe(
      'INVITATION_LINK_REQUIRES_A_USE_LIMIT',
    );
    const { teamId } = other.organization.members[0];
    expect(await refused(owner, { teamId }, 400)).toBe('TEAM_NOT_FOUND');
    expect(await refused(owner, { organizationId: '' }, 400)).toBe('NO_ACTIVE_ORGANIZATION');
    for (const organizationId of [id, 'unknown']) {
      expect(await refused(other.owner, { organizationId }, 400)).toBe('MEMBER_NOT_FOUND');
    }
    expect(
      await org.sql('select from $schema.invitation_link where organization_id = $1', [id]),
    ).toEqual([]);
  });

  it.each([
    { maxUses: 0 },
    { maxUses: 1.5 },
    { maxUses: 10_001 },
    { expiresIn: 59 },
    { expiresIn: 7_776_001 },
  ])('rejects %j', async (change) => {
    const { id, owner } = await org.given.organization();
    const body = { role: 'member', organizationId: id, ...change };
    await org.as(owner).post(create).send(body).expect(400);
  });

  it('limits usable links to fifty, also under concurrent requests', async () => {
    const { id, owner } = await org.given.organization();
    const body = { role: 'member', organizationId: id };
    const one = () => org.as(owner).post(create).send(body);
    const first = await one().expect(200);
    await org.sql(
      `insert into $schema.invitation_link
       select 'copy-' || n, 'hash-' || n, organization_id, role, null, creator_id, null, 0,
         expires_at, null, created_at
       from $schema.invitation_link, generate_series(1, 47) as n where id = $1`,
      [first.body.link.id],
    );
    const responses = await Promise.all([one(), one(), one(), one()]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 403, 403]);
    expect(responses.find(({ status }) => status === 403)?.body.code).toBe(
      'INVITATION_LINK_LIMIT_REACHED',
    );
    await org
      .as(owner)
      .post('/organization/revoke-invitation-link')
      .send({ invitationLinkId: first.body.link.id })
      .expect(200);
    await one().expect(200);
  });

  it('needs six round trips', async () => {
    const { id, owner } = await org.given.organization();
    const requested = await statementsOf((requestId) =>
      org
        .as(owner)
        .post(create)
        .set('x-request-id', requestId)
        .send({ role: 'member', organizationId: id })
        .expect(200),
    );
    expect(requested).toEqual([
      'insert user_profile',
      'select organization for no key update',
      'select member',
      'select invitation_link',
      'insert invitation_link',
      'insert outbox_aggregate, insert audit_entry, insert outbox',
    ]);
  });
});
