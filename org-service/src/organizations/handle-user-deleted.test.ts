import { identityEvents } from '@tessera/contracts/identity/events';
import { orgEvents } from '@tessera/contracts/org/events';
import { tablesContaining } from '@tessera/testing/tables-containing';
import { describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';

describe('identity.user.deleted', () => {
  const org = useOrgService();

  const userDeleted = (userId: string, id?: string) =>
    org.deliverEvent(identityEvents.userDeleted, {
      aggregate: userId,
      version: 9,
      data: { userId },
      ...(id === undefined ? {} : { id }),
    });

  it('ends memberships', async () => {
    const { id } = await org.given.organization();
    const { user, member } = await org.given.member(id);
    await userDeleted(user.id);
    expect(await org.listMembers(id)).toHaveLength(1);
    expect(await org.published(orgEvents.memberRemoved)).toContainEqual({
      memberId: member.id,
      organizationId: id,
      userId: user.id,
      role: 'member',
      reason: 'user-deleted',
    });
  });

  it('deletes an organization whose only member was deleted', async () => {
    const { id, owner, slug } = await org.given.organization();
    await userDeleted(owner.user.id);
    expect(await org.published(orgEvents.organizationDeleted)).toContainEqual({
      organizationId: id,
      name: 'Lighthouse',
      slug,
    });
    await org.given.organization({ slug });
  });

  it('makes the oldest admin owner in place of the last owner', async () => {
    const { id, owner } = await org.given.organization();
    await org.given.member(id);
    const newOwner = await org.given.member(id, { role: 'admin' });
    await org.given.member(id, { role: 'admin' });
    await userDeleted(owner.user.id);

    const roles = (await org.listMembers(id)).map(({ role }) => role);
    expect(roles).toEqual(['member', 'owner', 'admin']);
    expect(await org.published(orgEvents.memberRoleChanged)).toContainEqual({
      memberId: newOwner.member.id,
      organizationId: id,
      userId: newOwner.user.id,
      role: 'owner',
      before: { role: 'admin' },
      after: { role: 'owner' },
    });
  });

  it('makes the oldest member owner without an admin, and no member while another owner remains', async () => {
    const { id, owner } = await org.given.organization();
    const first = await org.given.member(id);
    const second = await org.given.member(id);
    await userDeleted(owner.user.id);
    expect((await org.listMembers(id)).map(({ role }) => role)).toEqual(['owner', 'member']);
    await userDeleted(second.user.id);
    expect(await org.listMembers(id)).toEqual([{ user_id: first.user.id, role: 'owner' }]);
  });

  it('deletes pending invitations, sent and received, and keeps answered ones', async () => {
    const { id, owner } = await org.given.organization();
    const inviter = await org.given.member(id, { role: 'admin' });
    const recipient = await org.given.signedIn('both@example.com');
    await org.given.organization({ actor: recipient });
    const at = { organizationId: id };
    const sent = await org.given.invitation({ ...at, email: 'sent@example.com', actor: inviter });
    const received = await org.given.invitation({ ...at, email: 'both@example.com', actor: owner });
    const unrelated = await org.given.invitation({
      ...at,
      email: 'kept@example.com',
      actor: owner,
    });
    const responded = await org.given.invitation({
      ...at,
      email: 'said@example.com',
      actor: inviter,
    });
    await org
      .as(await org.given.signedIn('said@example.com'))
      .post('/organization/reject-invitation')
      .send({ invitationId: responded.id })
      .expect(200);

    const references = await Promise.all([sent, received].map(org.referenceOf));
    await userDeleted(inviter.user.id);
    await userDeleted(recipient.user.id);
    const rows = await org.sql<{ id: string }>(
      'select id from $schema.invitation where organization_id = $1 order by created_at, id',
      [id],
    );
    expect(new Set(rows.map((row) => row.id))).toEqual(new Set([unrelated.id, responded.id]));
    const canceled = await org.published(orgEvents.invitationCanceled);
    expect(canceled.map(({ invitationId }) => invitationId).sort()).toEqual(references.sort());
  });

  it('erases the address of the user from every table', async () => {
    const { id } = await org.given.organization();
    const other = await org.given.organization();
    const { user } = await org.given.member(id, { user: { email: 'erased@example.com' } });
    const answered = await org.given.invitation({
      organizationId: other.id,
      email: user.email,
      actor: other.owner,
    });
    await org.sql("update $schema.invitation set status = 'accepted' where id = $1", [answered.id]);
    await org.sql(
      `insert into $schema.mail (id, kind, recipient, rate_limit_key, language, data, created_at, next_attempt_at)
       values (gen_random_uuid(), 'invitation', 'invited@example.com', '', 'en',
         jsonb_build_object('inviterEmail', $1::text), now(), now() + interval '1 hour')`,
      [user.email],
    );
    await org.sql(
      `insert into $schema.dead_letter (subscriber, event_id, subject, envelope, error, attempts, failed_at)
       values ('sample', gen_random_uuid(), 'identity.user.updated',
         json_build_object('subject', $1::text), $2, 5, now())`,
      [user.id, `failed for ${user.email}`],
    );
    await userDeleted(user.id);
    expect(await tablesContaining(org.sql, user.email)).toEqual([]);
  });

  it('deletes invitations to earlier addresses of the user, unless another user has the address', async () => {
    const { id } = await org.given.organization();
    const { user } = await org.given.member(id, { user: { email: 'first@example.com' } });
    await org.given.member(id, { user: { email: 'passed.on@example.com' } });
    const addresses = ['passed.on@example.com', 'second@example.com', 'third@example.com'];
    for (const [index, email] of addresses.entries()) {
      const { name, emailVerified, image, language } = user;
      await org.userChanged({
        ...{ id: user.id, name, emailVerified, image, language },
        email,
        revision: index + 1,
      });
    }
    const other = await org.given.organization();
    for (const email of ['first@example.com', ...addresses]) {
      await org.given.invitation({ organizationId: other.id, email, actor: other.owner });
    }
    await userDeleted(user.id);
    expect(
      await org.sql('select email from $schema.invitation where organization_id = $1', [other.id]),
    ).toEqual([{ email: 'passed.on@example.com' }]);
    for (const email of ['first@example.com', 'second@example.com', 'third@example.com']) {
      expect(await tablesContaining(org.sql, email)).toEqual([]);
    }
    const receipts = await org.sql(
      `select counts from $schema.erasure where subject = 'user' and subject_id = $1`,
      [user.id],
    );
    expect(receipts).toMatchObject([{ counts: { memberships: 1, invitations: 3 } }]);
  });

  it('SEC-56, SEC-81: keeps invitations to earlier addresses that the user never verified', async () => {
    const { id, owner } = await org.given.organization();
    const { id: userId } = (await org.given.signedIn()).user;
    const emails = ['claimed@example.com', 'proven@example.com', 'current@example.com'];
    for (const [index, email] of emails.entries()) {
      await org.userChanged({
        ...{ id: userId, name: 'Claimant', image: null, language: 'en' },
        email,
        emailVerified: email === 'proven@example.com',
        revision: index + 1,
      });
      await org.given.invitation({ organizationId: id, email, actor: owner });
    }
    await userDeleted(userId);
    expect(
      await org.sql(
        'select email, status from $schema.invitation where organization_id = $1 order by email',
        [id],
      ),
    ).toEqual([{ email: 'claimed@example.com', status: 'pending' }]);
    const profiles = await org.sql(
      'select email, earlier_emails, verified_earlier_emails from $schema.user_profile where user_id = $1',
      [userId],
    );
    expect(profiles).toEqual([{ email: '', earlier_emails: [], verified_earlier_emails: [] }]);
  });

  it('is idempotent', async () => {
    const { id, owner } = await org.given.organization();
    await org.given.member(id);
    await userDeleted(owner.user.id);
    const membersBefore = await org.listMembers(id);
    const eventData = await org.sql('select count(*) from $schema.outbox');
    await userDeleted(owner.user.id);
    expect(await org.listMembers(id)).toEqual(membersBefore);
    expect(await org.sql('select count(*) from $schema.outbox')).toEqual(eventData);
  });

  it('keeps an owner when another owner leaves concurrently', async () => {
    const { id, owner } = await org.given.organization();
    const second = await org.given.member(id, { role: 'owner' });
    await org.given.member(id);
    await Promise.all([
      userDeleted(owner.user.id),
      org.as(second).post('/organization/leave').send({ organizationId: id }),
    ]);
    expect((await org.listMembers(id)).some(({ role }) => role === 'owner')).toBe(true);
  });
});
