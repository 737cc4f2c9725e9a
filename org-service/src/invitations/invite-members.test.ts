import { orgEvents } from '@tessera/contracts/org/events';
import { linkIn } from '@tessera/testing/mailbox';
import { statementsOf } from '@tessera/testing/statements';
import { describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

const call = '/organization/invite-members';

type Result = { email: string; status: string; invitation: { id: string; role: string } | null };

describe('POST /organization/invite-members', () => {
  const org = useOrgService();

  async function invite(actor: { cookie: string }, body: Record<string, unknown>) {
    const response = await org
      .as(actor)
      .post(call)
      .send({ role: 'member', ...body });
    expect(response.body).toHaveProperty('results');
    return response.body.results as Result[];
  }
  const seen = (results: Result[]) => results.map(({ email, status }) => [email, status]);

  it('reports a result per address in the given order', async () => {
    const { id, owner } = await org.given.organization({
      actor: await org.given.signedIn('own@x.org'),
    });
    const member = await org.given.member(id, { user: { email: 'member@x.org' } });
    await org.given.invitation({ organizationId: id, email: 'invited@x.org', actor: owner });
    const emails = [
      ' New@X.org ',
      'member@x.org',
      'no address',
      'invited@x.org',
      'new@x.org',
      'OWN@x.org',
      '',
      'second@x.org',
    ];
    const results = await invite(owner, { emails, organizationId: id, role: ['admin'] });

    expect(seen(results)).toEqual([
      [' New@X.org ', 'invited'],
      [member.user.email, 'already-member'],
      ['no address', 'invalid'],
      ['invited@x.org', 'already-invited'],
      ['new@x.org', 'already-invited'],
      ['OWN@x.org', 'already-member'],
      ['', 'invalid'],
      ['second@x.org', 'invited'],
    ]);
    expect(results[0]?.invitation).toMatchObject({
      organizationId: id,
      email: 'new@x.org',
      role: 'admin',
      status: 'pending',
      inviterId: owner.user.id,
    });
    expect(results.filter(({ invitation }) => invitation !== null)).toHaveLength(2);
    for (const { email, invitation } of results.filter(({ status }) => status === 'invited')) {
      const [mail] = await org.mailbox.to(email.trim().toLowerCase());
      if (mail === undefined) throw new Error('no mail');
      expect(linkIn(mail).split('?')[0]).toBe(
        `http://localhost:3000/invitations/${invitation?.id}`,
      );
    }
    const events = await org.published(orgEvents.invitationCreated);
    expect(events.filter(({ organizationId }) => organizationId === id)).toHaveLength(3);
  });

  it('resends the invitations that the caller could have sent', async () => {
    const { id, owner } = await org.given.organization();
    const admin = await org.given.member(id, { role: 'admin' });
    const at = { organizationId: id, actor: owner };
    const first = await org.given.invitation({ ...at, email: 'again@x.org', role: 'admin' });
    await org.given.invitation({ ...at, email: 'co-owner@x.org', role: 'owner' });
    org.clock.advance('1h');
    const emails = ['again@x.org', 'co-owner@x.org'];
    const results = await invite(admin, { emails, organizationId: id, resend: true });

    expect(seen(results)).toEqual([
      ['again@x.org', 'resent'],
      ['co-owner@x.org', 'already-invited'],
    ]);
    expect(results[0]?.invitation).toMatchObject({ id: first.id, role: 'admin' });
    expect(await org.published(orgEvents.invitationRenewed)).toEqual([
      expect.objectContaining({
        invitationId: await org.referenceOf(first),
        before: { expiresAt: new Date(first.expiresAt), inviterId: owner.user.id },
        after: { expiresAt: expect.any(Date), inviterId: admin.user.id },
      }),
    ]);
  });

  it('invites up to the limit in the given order', async () => {
    const { id, owner } = await org.given.organization();
    const addresses = (count: number, name: string) =>
      Array.from({ length: count }, (_, index) => `${name}-${index}@x.org`);
    await invite(owner, { emails: addresses(98, 'early'), organizationId: id });
    const results = await invite(owner, { emails: addresses(4, 'late'), organizationId: id });
    expect(results.map(({ status }) => status)).toEqual([
      'invited',
      'invited',
      'limit-reached',
      'limit-reached',
    ]);
  });

  it('enforces the limit and invites once under concurrent requests', async () => {
    const { id, owner } = await org.given.organization();
    const list = (name: string) =>
      Array.from({ length: 60 }, (_, index) =>
        index < 30 ? `both-${index}@x.org` : `${name}-${index}@x.org`,
      );
    await Promise.all(
      ['one', 'two', 'three'].map((name) =>
        invite(owner, { emails: list(name), organizationId: id }),
      ),
    );
    const rows = await org.sql<{ email: string }>(
      `select email from $schema.invitation where organization_id = $1 and status = 'pending'`,
      [id],
    );
    expect(rows).toHaveLength(100);
    expect(new Set(rows.map(({ email }) => email)).size).toBe(100);
  });

  it('runs the same number of statements for sixty addresses as for one', async () => {
    const { id, owner } = await org.given.organization();
    const requested = (count: number) =>
      statementsOf((requestId) =>
        org
          .as(owner)
          .post(call)
          .set('x-request-id', requestId)
          .send({
            emails: Array.from({ length: count }, (_, index) => `${count}-${index}@x.org`),
            role: 'member',
            organizationId: id,
          })
          .expect(200),
      );
    expect(await requested(1)).toEqual([
      'insert user_profile',
      'select organization for no key update',
      'select member',
      'select unnest',
      'insert invitation',
      'insert outbox_aggregate, insert audit_entry, insert outbox',
      'delete mail_count, insert mail_count',
      'select mail_limit',
      'insert mail',
    ]);
    expect(await requested(60)).toEqual(await requested(2));
  });

  it('invites to a team of the organization, and to no other team', async () => {
    const { id, owner, organization } = await org.given.organization();
    const { teamId } = organization.members[0];
    const body = { emails: ['team@x.org'], organizationId: id };
    const [result] = await invite(owner, { ...body, teamId });
    expect(result?.invitation).toMatchObject({ teamId });

    const other = await org.given.organization();
    const foreign = { emails: ['x@x.org'], role: 'member', organizationId: other.id, teamId };
    await org
      .as(other.owner)
      .post(call)
      .send(foreign)
      .expect(400, { code: 'TEAM_NOT_FOUND', message: 'Team not found' });
  });

  it('rejects the whole list for an error of the caller or the role', async () => {
    const { id, owner } = await org.given.organization();
    const member = await org.given.member(id);
    const admin = await org.given.member(id, { role: 'admin' });
    const outsider = await org.given.signedIn();
    const refused = async (actor: { cookie: string }, change: object, status: number) => {
      const body = { emails: ['some@x.org'], role: 'member', organizationId: id, ...change };
      const response = await org.as(actor).post(call).send(body).expect(status);
      return response.body.code;
    };
    expect(await refused(member, {}, 403)).toBe(
      'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
    );
    expect(await refused(admin, { role: 'member,owner' }, 403)).toBe(
      'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE',
    );
    expect(await refused(owner, { role: 'captain' }, 400)).toBe('ROLE_NOT_FOUND');
    expect(await refused(owner, { organizationId: '' }, 400)).toBe('ORGANIZATION_NOT_FOUND');
    for (const organizationId of [id, 'unknown']) {
      expect(await refused(outsider, { organizationId }, 400)).toBe('MEMBER_NOT_FOUND');
    }
    expect(
      await org.sql('select from $schema.invitation where organization_id = $1', [id]),
    ).toEqual([]);
  });

  it('rejects an empty list and a list of more than a hundred', async () => {
    const { id, owner } = await org.given.organization();
    for (const emails of [[], Array.from({ length: 101 }, (_, index) => `${index}@x.org`), [7]]) {
      const body = { emails, role: 'member', organizationId: id };
      await org.as(owner).post(call).send(body).expect(400);
    }
  });
});
