import { orgEvents } from '@tessera/contracts/org/events';
import { linkIn } from '@tessera/testing/mailbox';
import { describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

const invite = '/organization/invite-member';
const ALREADY_INVITED = {
  code: 'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION',
  message: 'User is already invited to this organization',
};
const ALREADY_MEMBER = {
  code: 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION',
  message: 'User is already a member of this organization',
};
const NOT_WITH_THIS_ROLE = {
  code: 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE',
  message: 'you are not allowed to invite user with this role',
};

describe('POST /organization/invite-member', () => {
  const org = useOrgService();

  it('invites an address and mails it a link', async () => {
    const owner = await org.given.signedIn('inviter@example.com', { name: 'Inviter' });
    const { id } = await org.given.organization({ actor: owner, name: 'Lighthouse' });
    const { body } = await org
      .as(owner)
      .post(invite)
      .send({ email: 'New@Example.com', role: 'admin', organizationId: id })
      .expect(200);

    expect(body).toEqual({
      id: expect.any(String),
      organizationId: id,
      email: 'new@example.com',
      role: 'admin',
      status: 'pending',
      teamId: null,
      inviterId: owner.user.id,
      expiresAt: expect.any(String),
      createdAt: expect.any(String),
    });
    expect(Date.parse(body.expiresAt) - Date.parse(body.createdAt)).toBe(172_800_000);
    expect(await org.published(orgEvents.invitationCreated)).toContainEqual({
      invitationId: await org.referenceOf(body),
      organizationId: id,
      role: 'admin',
      inviterId: owner.user.id,
    });
    const [mail] = await org.mailbox.to('new@example.com');
    if (mail === undefined) throw new Error('no mail');
    expect(mail.subject).toBe('Inviter invited you to join Lighthouse');
    const [page, query] = linkIn(mail).split('?');
    expect(page).toBe(`http://localhost:3000/invitations/${body.id}`);
    expect(mail.text).toContain('This invitation expires in 48 hours.');
    expect(query).toMatch(/^secret=[A-Za-z0-9]{43}$/);
  });

  it('mails known recipients in their language, and others in the inviter’s', async () => {
    const owner = await org.given.signedIn(undefined, { name: 'Inviter', language: 'fr' });
    const { id } = await org.given.organization({ actor: owner });
    const known = await org.given.signedIn('bekannt@example.com', { language: 'de' });
    await org.given.organization({ actor: known });
    for (const email of ['bekannt@example.com', 'inconnu@example.com']) {
      await org.given.invitation({ organizationId: id, email, actor: owner });
    }
    const [german] = await org.mailbox.to('bekannt@example.com');
    const [french] = await org.mailbox.to('inconnu@example.com');
    expect(german?.subject).toContain('lädt dich');
    expect(french?.subject).toContain('vous invite');
  });

  it('escapes names in the mail', async () => {
    const owner = await org.given.signedIn(undefined, { name: '<b>http://evil.example</b>' });
    const { id } = await org.given.organization({
      actor: owner,
      name: '"><script>alert(1)</script>',
    });
    await org.given.invitation({ organizationId: id, email: 'careful@example.com', actor: owner });
    const [mail] = await org.mailbox.to('careful@example.com');
    expect(mail?.html).not.toContain('<script>');
    expect(mail?.html).not.toContain('<b>http');
    expect(mail?.text).not.toContain('http://evil.example');
  });

  it('succeeds while the mail server is unavailable, and mails later', async () => {
    const { id, owner } = await org.given.organization();
    org.mailbox.rejectDeliveries(true);
    await org.given.invitation({ organizationId: id, email: 'patient@example.com', actor: owner });
    org.mailbox.rejectDeliveries(false);
    org.clock.advance('2m');
    expect(await org.mailbox.to('patient@example.com')).toHaveLength(1);
  });

  it.each<[unknown, string]>([
    ['member', 'member'],
    ['admin, member', 'admin,member'],
    [['member', 'admin'], 'member,admin'],
    [['member', ' owner,member '], 'member,owner'],
  ])('stores the roles %j as %s', async (role, stored) => {
    const { id, owner } = await org.given.organization();
    const body = { email: 'roles@example.com', role, organizationId: id };
    expect((await org.as(owner).post(invite).send(body).expect(200)).body.role).toBe(stored);
  });

  it.each([['captain'], [['member', 'captain']], [','], ['member,'], ['constructor'], ['Owner']])(
    'rejects the role %j',
    async (role) => {
      const { id, owner } = await org.given.organization();
      const body = { email: 'roles@example.com', role, organizationId: id };
      await org
        .as(owner)
        .post(invite)
        .send(body)
        .expect(400, { code: 'ROLE_NOT_FOUND', message: 'Role not found' });
    },
  );

  it.each([
    'unknown',
    'a@b',
    'a b@example.com',
    'a@example.com,b@example.com',
    'a@example.com\r\nbcc: b@example.com',
    '"quoted"@example.com',
    'ａ@example.com',
    'a@exam\u212Aple.com',
    `${'a'.repeat(250)}@example.com`,
    '',
  ])('rejects the invalid address %j', async (email) => {
    const { id, owner } = await org.given.organization();
    const body = { email, role: 'member', organizationId: id };
    const response = await org.as(owner).post(invite).send(body).expect(400);
    expect(response.body).toEqual({ code: 'INVALID_EMAIL', message: 'Invalid email' });
  });

  it('checks in order: organization, address, membership, permission, role', async () => {
    const { id, owner } = await org.given.organization();
    const outsider = await org.given.signedIn();
    const member = await org.given.member(id);
    const admin = await org.given.member(id, { role: 'admin' });
    const send = (requester: typeof owner, body: object) =>
      org
        .as(requester)
        .post(invite)
        .send({ email: 'order@example.com', role: 'captain', organizationId: id, ...body });

    await send(owner, { organizationId: '', email: 'none' }).expect(400, {
      code: 'ORGANIZATION_NOT_FOUND',
      message: 'Organization not found',
    });
    await send(outsider, { email: 'none' }).expect(400, {
      code: 'INVALID_EMAIL',
      message: 'Invalid email',
    });
    for (const organizationId of [id, 'unknown']) {
      await send(outsider, { organizationId }).expect(400, {
        code: 'MEMBER_NOT_FOUND',
        message: 'Member not found',
      });
    }
    await send(member, { role: 'owner' }).expect(403, {
      code: 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
      message: 'You are not allowed to invite users to this organization',
    });
    for (const role of ['owner', 'member, owner', ['captain', ' owner']]) {
      await send(admin, { role }).expect(403, NOT_WITH_THIS_ROLE);
    }
  });

  it('rejects members in any letter case, by the local profile or the session of the caller', async () => {
    const { id, owner } = await org.given.organization();
    await org.given.member(id, { user: { email: 'inside@example.com' } });
    for (const email of ['Inside@Example.com', owner.user.email.toUpperCase()]) {
      const body = { email, role: 'member', organizationId: id };
      await org.as(owner).post(invite).send(body).expect(400, ALREADY_MEMBER);
    }
  });

  it('rejects a second pending invitation without revealing other organizations', async () => {
    const { id, owner } = await org.given.organization();
    const foreign = await org.given.organization();
    const email = 'twice@example.com';
    await org.given.invitation({ organizationId: foreign.id, email, actor: foreign.owner });
    await org.given.invitation({ organizationId: id, email, actor: owner });
    const body = { email: 'TWICE@example.com', role: 'member', organizationId: id };
    await org.as(owner).post(invite).send(body).expect(400, ALREADY_INVITED);
  });

  it('creates one invitation for concurrent requests of several members', async () => {
    const { id, owner } = await org.given.organization();
    const inviters = [owner, ...(await Promise.all([1, 2, 3].map(() => admin(id))))];
    const body = { email: 'race@example.com', role: 'member', organizationId: id };
    const responses = await Promise.all(
      inviters.map((inviter) => org.as(inviter).post(invite).send(body)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  });
  const admin = (organizationId: string) => org.given.member(organizationId, { role: 'admin' });

  it('extends the invitation with resend and mails it again', async () => {
    const { id, owner } = await org.given.organization();
    const email = 'again@example.com';
    const first = await org.given.invitation({ organizationId: id, email, actor: owner });
    org.clock.advance('1h');
    const body = { email, role: 'admin', organizationId: id, resend: true };
    const again = await org.as(owner).post(invite).send(body).expect(200);
    expect(again.body).toEqual({ ...first, expiresAt: expect.any(String) });
    expect(Date.parse(again.body.expiresAt)).toBeGreaterThan(Date.parse(String(first.expiresAt)));
    expect(await org.mailbox.to(email, 2)).toHaveLength(2);
  });

  it('rejects resend by a member who could not have sent the invitation', async () => {
    const { id, owner } = await org.given.organization();
    const admin = await org.given.member(id, { role: 'admin' });
    const email = 'next-owner@example.com';
    await org.given.invitation({ organizationId: id, email, role: 'owner', actor: owner });
    const body = { email, role: 'member', organizationId: id, resend: true };
    await org.as(admin).post(invite).send(body).expect(403, NOT_WITH_THIS_ROLE);
  });

  it('creates a new invitation without resend once the old one was answered, canceled or has expired', async () => {
    const { id, owner } = await org.given.organization();
    const email = 'thrice@example.com';
    const recipient = await org.given.signedIn(email);
    const at = { organizationId: id, email, actor: owner };
    const rejected = await org.given.invitation(at);
    await org
      .as(recipient)
      .post('/organization/reject-invitation')
      .send({ invitationId: rejected.id })
      .expect(200);
    const canceled = await org.given.invitation(at);
    await org
      .as(owner)
      .post('/organization/cancel-invitation')
      .send({ invitationId: canceled.id })
      .expect(200);
    const expired = await org.given.invitation(at);
    org.clock.advance('48h');
    const live = await org.given.invitation(at);
    expect(new Set([rejected.id, canceled.id, expired.id, live.id]).size).toBe(4);
  });

  it('limits pending invitations to one hundred, without expired ones', async () => {
    const { id, owner } = await org.given.organization();
    const pending = (count: number, expires: string) =>
      org.sql(
        `insert into $schema.invitation (id, reference, organization_id, email, role, status, team_id, inviter_id,
           expires_at, created_at)
         select $1 || '-' || n || $2, '', $1, n || '@example.com', 'member', 'pending', null, 'i',
           $3::timestamptz + $2::interval, $3 from generate_series(1, $4) n`,
        [id, expires, org.clock.now(), count],
      );
    await pending(50, '-1 second');
    await pending(99, '1 day');
    await org.given.invitation({ organizationId: id, email: 'last@example.com', actor: owner });
    const body = { email: 'over@example.com', role: 'member', organizationId: id };
    await org
      .as(owner)
      .post(invite)
      .send(body)
      .expect(403, { code: 'INVITATION_LIMIT_REACHED', message: 'Invitation limit reached' });
  });

  it('accepts only a team of the organization', async () => {
    const { id, owner, organization } = await org.given.organization();
    const foreign = await org.given.organization();
    const body = { email: 'team@example.com', role: 'member', organizationId: id };
    for (const teamId of [foreign.organization.members[0].teamId, 'unknown']) {
      await org
        .as(owner)
        .post(invite)
        .send({ ...body, teamId })
        .expect(400, { code: 'TEAM_NOT_FOUND', message: 'Team not found' });
    }
    const { teamId } = organization.members[0];
    const response = await org
      .as(owner)
      .post(invite)
      .send({ ...body, teamId })
      .expect(200);
    expect(response.body.teamId).toBe(teamId);
    await org
      .as(owner)
      .post(invite)
      .send({ ...body, teamId: 'unknown', resend: true })
      .expect(400, { code: 'TEAM_NOT_FOUND', message: 'Team not found' });
  });

  it('SEC-92: sends at most five mails per address and hour', async () => {
    const { id, owner } = await org.given.organization();
    const other = await org.given.organization();
    const email = 'flooded@example.com';
    const body = { email, role: 'member', organizationId: id, resend: true };
    for (const _ of Array(7)) await org.as(owner).post(invite).send(body).expect(200);
    await org.given.invitation({ organizationId: other.id, email, actor: other.owner });
    expect(await org.mailbox.to(email, 5)).toHaveLength(5);
    const [queued] = await org.sql(
      `select count(*)::int as total from $schema.mail where recipient in ($1, encode(sha256(convert_to($1, 'UTF8')), 'hex'))`,
      [email],
    );
    expect(queued?.total).toBe(5);
  });
});
