import { routes } from '@tessera/contracts/routes';
import { describe, expect, it } from 'vitest';
import { useOrgService } from '../test/harness.ts';

const INVALID_BODY = { code: 'VALIDATION_ERROR', message: 'Invalid body parameters' };
const INVALID_QUERY = { code: 'VALIDATION_ERROR', message: 'Invalid query parameters' };

const validBodies = {
  '/organization/create': { name: 'Lighthouse', slug: 'lighthouse' },
  '/organization/check-slug': { slug: 'lighthouse' },
  '/organization/update': { data: { name: 'Lighthouse' } },
  '/organization/delete': { organizationId: 'some' },
  '/organization/set-active': {},
  '/organization/update-member-role': { memberId: 'some', role: 'member' },
  '/organization/has-permission': { permissions: { team: ['create'] } },
  '/organization/remove-member': { memberIdOrEmail: 'some' },
  '/organization/transfer-ownership': { memberId: 'some' },
  '/organization/leave': { organizationId: 'some' },
  '/organization/create-team': { name: 'Design' },
  '/organization/update-team': { teamId: 'some', data: { name: 'Design' } },
  '/organization/remove-team': { teamId: 'some' },
  '/organization/set-active-team': {},
  '/organization/add-team-member': { teamId: 'some', userId: 'some' },
  '/organization/remove-team-member': { teamId: 'some', userId: 'some' },
  '/organization/create-role': { role: 'editor', permission: { team: ['update'] } },
  '/organization/update-role': { roleName: 'editor', data: { roleName: 'author' } },
  '/organization/delete-role': { roleName: 'editor' },
  '/organization/invite-member': { email: 'a@example.com', role: 'member' },
  '/organization/invite-members': { emails: ['a@example.com'], role: 'member' },
  '/organization/create-invitation-link': { role: 'member' },
  '/organization/revoke-invitation-link': { invitationLinkId: 'some' },
  '/organization/accept-invitation-link': { token: 'some' },
  '/organization/add-email-domain': { domain: 'example.com' },
  '/organization/verify-email-domain': { emailDomainId: 'some' },
  '/organization/update-email-domain': { emailDomainId: 'some' },
  '/organization/remove-email-domain': { emailDomainId: 'some' },
  '/organization/join': { organizationId: 'some' },
  '/organization/request-to-join': { organizationId: 'some' },
  '/organization/approve-join-request': { joinRequestId: 'some' },
  '/organization/decline-join-request': { joinRequestId: 'some' },
  '/organization/withdraw-join-request': { joinRequestId: 'some' },
  '/organization/accept-invitation': { invitationId: 'some' },
  '/organization/reject-invitation': { invitationId: 'some' },
  '/organization/cancel-invitation': { invitationId: 'some' },
  '/organization/create-machine-client': { name: 'Reports' },
  '/organization/rotate-machine-client-secret': { machineClientId: 'some' },
  '/organization/revoke-machine-client': { machineClientId: 'some' },
  '/organization/save-list-view': { list: 'customers', name: 'Active', query: 'sort=name' },
  '/organization/delete-list-view': { id: 'some' },
  '/organization/set-list-columns': { list: 'customers', columns: ['name'] },
} as const satisfies Record<string, Record<string, string | object>>;
/** Fields for which one of the values below is valid. */
const validValues: Readonly<Record<string, readonly unknown[]>> = {
  email: [''],
  query: [''],
  columns: [null],
};
const postRoutes = Object.entries<Record<string, string | object>>(validBodies);

const getRoutes = Object.values(routes.org)
  .filter(({ method }) => method === 'GET')
  .map(({ path }) => path);

describe('tenant isolation of every route', () => {
  const org = useOrgService();

  it('is tested for every route', () => {
    expect([...postRoutes.map(([path]) => path), ...getRoutes].sort()).toEqual(
      Object.values(routes.org)
        .map(({ path }) => path)
        .sort(),
    );
  });

  it.each(postRoutes)('POST %s rejects invalid bodies', async (path, body) => {
    const membership = await org.given.signedIn();
    const send = (text: string, type = 'application/json') =>
      org.as(membership).post(path).set('content-type', type).send(text);
    for (const text of ['', '{', 'null', '[]', '"text"', '7', '{"a":1}}']) {
      await send(text).expect(400, INVALID_BODY);
    }
    await send(JSON.stringify(body), 'text/plain').expect(415);
    const deep = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`;
    await send(`{"extra":${deep}}`).expect(400, INVALID_BODY);
    await send(`{"extra":{"__proto__":{"a":1}}}`).expect(400, INVALID_BODY);
    await send(`{"extra":"${'x'.repeat(1_100_000)}"}`).expect(413);
  });

  it.each(postRoutes)(
    'POST %s rejects fields that are missing or have an invalid type or value',
    async (path, body) => {
      const membership = await org.given.signedIn();
      const send = (change: Record<string, unknown>) =>
        org
          .as(membership)
          .post(path)
          .send({ ...body, ...change });
      for (const field of Object.keys(body)) {
        const anything = [undefined, null, 7, true, 'a\u0000b', '\ud800', 'x'.repeat(200_000)];
        const other = typeof body[field] === 'string' ? {} : [];
        for (const value of [...anything, other, '']) {
          if (validValues[field]?.includes(value)) continue;
          await send({ [field]: value }).expect(400, INVALID_BODY);
        }
      }
    },
  );

  it.each([
    ['set-active', { organizationId: 7 }],
    ['set-active', { organizationSlug: null }],
    ['update', { data: { name: null } }],
    ['update', { data: { slug: 'a/b' } }],
    ['update', { data: { logo: 'javascript:alert(1)' } }],
    ['update', { data: { metadata: 'text' } }],
    ['update', { data: {}, organizationId: 7 }],
    ['update-member-role', { memberId: 'some', role: [] }],
    ['update-member-role', { memberId: 'some', role: [''] }],
    ['has-permission', { permissions: { team: 'create' } }],
    ['has-permission', { permissions: { team: [7] } }],
    ['has-permission', { permissions: {}, permission: {} }],
    ['has-permission', {}],
    ['create-team', { name: '  ' }],
    ['update-team', { teamId: 'some', data: { name: '' } }],
    ['update-team', { teamId: 'some', data: { createdAt: '2026-01-02T03:04:05.678Z' } }],
    ['update-team', { teamId: 'some', data: { updatedAt: null } }],
    ['create-role', { role: 'a,b', permission: {} }],
    ['create-role', { role: 'constructor', permission: {} }],
    ['create-role', { role: '__proto__', permission: {} }],
    ['create-role', { role: 'editor', permission: { team: 'update' } }],
    ['update-role', { data: {} }],
    ['update-role', { roleId: 'some', data: { permission: { team: [7] } } }],
    ['delete-role', {}],
    ['delete-role', { roleId: '' }],
    ['set-active-team', { teamId: 7 }],
    ['set-active-team', { teamId: 'x'.repeat(200) }],
    ['remove-team', { teamId: 'some', organizationId: null }],
    ['remove-member', { memberIdOrEmail: 'some', organizationId: null }],
    ['invite-member', { ...validBodies['/organization/invite-member'], role: [] }],
    ['invite-member', { ...validBodies['/organization/invite-member'], role: [''] }],
    ['invite-member', { ...validBodies['/organization/invite-member'], role: [7] }],
    ['invite-member', { ...validBodies['/organization/invite-member'], resend: 'yes' }],
    ['invite-member', { ...validBodies['/organization/invite-member'], teamId: 7 }],
    ['invite-member', { ...validBodies['/organization/invite-member'], organizationId: {} }],
  ])('POST /organization/%s rejects %j', async (call, body) => {
    const membership = await org.given.signedIn();
    await org.as(membership).post(`/organization/${call}`).send(body).expect(400, INVALID_BODY);
  });

  it.each(getRoutes)('GET %s rejects invalid parameters', async (path) => {
    const membership = await org.given.signedIn();
    const names = ['id', 'organizationId', 'organizationSlug', 'teamId', 'userId'];
    const known = Object.values(routes.org).find((route) => route.path === path);
    const fields = names.filter(
      (name) => known !== undefined && 'query' in known && name in known.query.shape,
    );
    for (const name of fields) {
      for (const text of ['%00', 'x'.repeat(1_000), `a&${name}=b`]) {
        await org.as(membership).get(`${path}?${name}=${text}`).expect(400, INVALID_QUERY);
      }
    }
  });

  it.each(postRoutes)('POST %s requires a session and a trusted origin', async (path, body) => {
    const { body: error } = await org.as(null).post(path).send(body).expect(401);
    expect(error).toEqual({ code: 'UNAUTHORIZED', message: 'Unauthorized' });
    const membership = await org.given.signedIn();
    await org
      .as(membership)
      .post(path)
      .set('origin', 'https://evil.example')
      .send(body)
      .expect(403, { code: 'INVALID_ORIGIN', message: 'Invalid origin' });
  });

  it.each(getRoutes)('GET %s requires a session', async (path) => {
    await org.as(null).get(`${path}?id=some&token=some&roleId=some&list=some`).expect(401);
  });

  it('rejects empty names and names with control characters', async () => {
    const membership = await org.given.signedIn();
    for (const name of ['', '   ', 'a\nb', 'a\u202eb', 'x'.repeat(257)]) {
      const body = { name, slug: 'named' };
      await org.as(membership).post('/organization/create').send(body).expect(400, INVALID_BODY);
    }
  });

  it('rejects metadata that is too large or not an object, and invalid pictures', async () => {
    const membership = await org.given.signedIn();
    const invalidFields = [
      { metadata: { a: 'ä'.repeat(20_000) } },
      { metadata: 'text' },
      { metadata: [] },
      { metadata: null },
      { logo: 'javascript:alert(1)' },
      { logo: 7 },
      { keepCurrentActiveOrganization: 'yes' },
    ];
    for (const change of invalidFields) {
      const body = { name: 'Bad', slug: 'bad', ...change };
      await org.as(membership).post('/organization/create').send(body).expect(400, INVALID_BODY);
    }
  });

  it('responds under both prefixes, and with 404 to unknown paths', async () => {
    const membership = await org.given.signedIn();
    await org.as(membership).get('/api/auth/organization/list').expect(200);
    const { url } = org.service;
    const headers = { cookie: membership.cookie };
    expect((await fetch(`${url}/organization/list`, { headers })).status).toBe(200);
    for (const path of ['/organization/add-member', '/organization/', '/organization/list/x']) {
      const response = await fetch(`${url}${path}`, { headers });
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ code: 'NOT_FOUND', message: 'Not found' });
    }
    await org.as(membership).post('/organization/list').send({}).expect(404);
  });
});
