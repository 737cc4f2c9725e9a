import { describe, expect, it } from 'vitest';
import { type OrgHarness, useOrgService } from '../../test/harness.ts';

const invite = '/organization/invite-member';
type SignedIn = Awaited<ReturnType<OrgHarness['given']['signedIn']>>;

describe('invitation mail limits', () => {
  const org = useOrgService({
    ORG_INVITATIONS_PER_SENDER: '4',
    ORG_INVITATIONS_PER_ORGANIZATION: '6',
  });
  let addressCount = 0;
  const outsider = () => {
    addressCount += 1;
    return `outsider-${addressCount}@example.com`;
  };
  const attempt = (actor: SignedIn, organizationId: string, email = outsider()) =>
    org.as(actor).post(invite).send({ email, role: 'member', organizationId });
  const inviteAndCancel = async (actor: SignedIn, organizationId: string) => {
    const { body } = await attempt(actor, organizationId).expect(200);
    await org
      .as(actor)
      .post('/organization/cancel-invitation')
      .send({ invitationId: body.id })
      .expect(200);
  };

  it('SEC-129: apply per sender over all organizations', async () => {
    const { id, owner } = await org.given.organization();
    for (const _ of Array(4)) await inviteAndCancel(owner, id);
    const other = await org.given.organization({ actor: owner });
    for (const organizationId of [id, other.id]) {
      const response = await attempt(owner, organizationId).expect(429);
      expect(response.body.code).toBe('TOO_MANY_REQUESTS');
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(80_000);
    }
    org.clock.advance('25h');
    await attempt(owner, id).expect(200);
  });

  it('SEC-129: apply per organization over all senders', async () => {
    const { id, owner } = await org.given.organization();
    const admin = await org.given.member(id, { role: 'admin' });
    for (const _ of Array(3)) {
      await inviteAndCancel(owner, id);
      await inviteAndCancel(admin, id);
    }
    await attempt(await org.given.member(id, { role: 'admin' }), id).expect(429);
  });

  it('SEC-129: count every address of a list, which is mailed completely or not at all', async () => {
    const { id, owner } = await org.given.organization();
    const list = (emails: readonly string[]) =>
      org
        .as(owner)
        .post('/organization/invite-members')
        .send({ emails, role: 'member', organizationId: id });
    await list(Array.from({ length: 5 }, outsider)).expect(429);
    await list(Array.from({ length: 4 }, outsider)).expect(200);
    const rows = await org.sql('select id from $schema.invitation where organization_id = $1', [
      id,
    ]);
    expect(rows).toHaveLength(4);
  });

  it('SEC-129: hold for concurrent invitations', async () => {
    const { id, owner } = await org.given.organization();
    const responses = await Promise.all(Array.from({ length: 7 }, () => attempt(owner, id)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(4);
  });

  it('SEC-92, SEC-129: apply per recipient over all organizations without showing in the response', async () => {
    const email = 'victim@example.com';
    for (const _ of Array(7)) {
      const { id, owner } = await org.given.organization();
      await attempt(owner, id, email).expect(200);
    }
    const queued = () =>
      org.sql<{ total: number }>(
        `select count(*)::int as total from $schema.mail where recipient in ($1, encode(sha256(convert_to($1, 'UTF8')), 'hex'))`,
        [email],
      );
    expect(await queued()).toEqual([{ total: 5 }]);
    org.clock.advance('61m');
    const { id, owner } = await org.given.organization();
    await attempt(owner, id, email).expect(200);
    expect(await queued()).toEqual([{ total: 6 }]);
  });
});

describe('invitation mails with RATE_LIMIT_ENABLED off', () => {
  const org = useOrgService({ ORG_INVITATIONS_PER_SENDER: '1', RATE_LIMIT_ENABLED: 'false' });

  it('are not limited', async () => {
    const { id, owner } = await org.given.organization();
    for (const name of ['one', 'two', 'three']) {
      const email = `${name}@example.com`;
      await org.given.invitation({ organizationId: id, email, actor: owner });
    }
  });
});

describe('ORG_INVITERS_REQUIRE_VERIFIED_EMAIL', () => {
  const org = useOrgService({ ORG_INVITERS_REQUIRE_VERIFIED_EMAIL: 'true' });

  it('SEC-129: requires a verified address for invitations, lists and links', async () => {
    const unverified = await org.given.signedIn(undefined, { emailVerified: false });
    const { id: organizationId } = await org.given.organization({ actor: unverified });
    const verified = await org.given.member(organizationId, { role: 'admin' });
    const at = { organizationId, role: 'member' };
    for (const [path, body] of [
      [invite, { ...at, email: 'new@example.com' }],
      ['/organization/invite-members', { ...at, emails: ['newer@example.com'] }],
      ['/organization/create-invitation-link', at],
    ] as const) {
      await org.as(unverified).post(path).send(body).expect(403, {
        code: 'EMAIL_VERIFICATION_REQUIRED_TO_INVITE',
        message: 'Email verification required to invite',
      });
      await org.as(verified).post(path).send(body).expect(200);
    }
  });
});
