import { connectionRoutes } from '@tessera/contracts/billing/connections';
import { sessionRoutes } from '@tessera/contracts/identity/sessions';
import { invitationLinkRoutes } from '@tessera/contracts/org/invitation-links';
import { machineClientRoutes } from '@tessera/contracts/org/machine-clients';
import { memberRoutes } from '@tessera/contracts/org/members';
import { organizationRoutes } from '@tessera/contracts/org/organizations';
import { fixtureMerchantId, fixtures } from '@tessera/dev/webhooks/load-fixtures';
import { sendDelivery } from '@tessera/dev/webhooks/send-delivery';
import { createAuthClient } from 'better-auth-1.7/client';
import { jwtClient } from 'better-auth-1.7/client/plugins';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AccessDesk, startAccessDesk } from './support/access-desk.ts';
import { signUpUser, type TestUser } from './support/test-user.ts';
import { useStack } from './support/use-stack.ts';

/** Consumers of an event take about a second; the timeout allows for a busy machine. */
const SOON = { timeout: 20_000, interval: 100 };

describe('external service', () => {
  const scenario = useStack({ RATE_LIMIT_ENABLED: 'false' });
  const grant = fixtures.find(({ event }) => event.type === 'benefit_grant.created');
  const premium = () => ({
    merchantId: organizationId,
    benefitId: String(grant?.event.data.benefit_id),
  });
  let organizationOwner: TestUser;
  let creatorId: string;
  let organizationId: string;
  let desk: AccessDesk;

  beforeAll(async () => {
    const { url } = scenario.stack;
    organizationOwner = await signUpUser(url, 'ada@example.com', 'Ada');
    const organization = await organizationOwner.call(organizationRoutes.createOrganization, {
      body: { name: 'Fjordlight Audio', slug: 'fjordlight' },
    });
    organizationId = organization.id;
    const signedIn = await organizationOwner.call(sessionRoutes.getSession, {});
    creatorId = signedIn?.user.id ?? '';
    await organizationOwner.call(connectionRoutes.linkOrganization, {
      body: { providerOrganizationId: fixtureMerchantId },
    });
    desk = await startAccessDesk(scenario.stack, premium());
  });
  afterAll(async () => {
    await desk?.stop();
  });

  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${desk.url}${path}`, { headers });
    return { status: response.status, body: await response.json() };
  };
  const asBrowserOf = (user: TestUser) => ({ cookie: user.fetch.cookies() });
  const withToken = (token: string) => ({ authorization: `Bearer ${token}` });

  async function machineClient(scopes: string[]) {
    return await organizationOwner.call(machineClientRoutes.createMachineClient, {
      body: { name: 'Importer', scopes },
    });
  }
  async function tokenFor(clientId: string, secret: string) {
    const response = await fetch(`${scenario.stack.url}/api/auth/oauth2/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
      },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    const body = (await response.json()) as { access_token?: string; error?: string };
    return { status: response.status, ...body, token: body.access_token ?? '' };
  }

  it('resolves the user from the session cookie until sign-out', async () => {
    expect((await get('/me')).status).toBe(401);
    expect(await get('/me', asBrowserOf(organizationOwner))).toMatchObject({
      status: 200,
      body: {
        kind: 'user',
        credential: 'cookie',
        user: { id: creatorId, name: 'Ada', email: 'ada@example.com' },
        session: { activeOrganizationId: organizationId },
      },
    });
    const invitee = await signUpUser(scenario.stack.url, 'leaver@example.com');
    const headers = asBrowserOf(invitee);
    expect((await get('/me', headers)).status).toBe(200);
    await invitee.call(sessionRoutes.signOut, {});
    expect((await get('/me', headers)).status).toBe(401);
  });

  it('updates its list from events within seconds, and shows it to permitted users', async () => {
    await vi.waitFor(async () => {
      const { body } = await get('/members', asBrowserOf(organizationOwner));
      expect(body).toMatchObject({ [creatorId]: 'owner' });
    }, SOON);

    const invitee = await signUpUser(scenario.stack.url, 'grace@example.com', 'Grace');
    const { url } = await organizationOwner.call(invitationLinkRoutes.createInvitationLink, {
      body: { role: 'member' },
    });
    const token = url.slice(url.lastIndexOf('/') + 1);
    await invitee.call(invitationLinkRoutes.acceptInvitationLink, { body: { token } });
    const inviteeId = (await invitee.call(sessionRoutes.getSession, {}))?.user.id ?? '';
    await vi.waitFor(async () => {
      const { body } = await get('/members', asBrowserOf(organizationOwner));
      expect(body).toMatchObject({ [creatorId]: 'owner', [inviteeId]: 'member' });
    }, SOON);
    expect((await get('/members', asBrowserOf(invitee))).status).toBe(403);

    await organizationOwner.call(memberRoutes.removeMember, {
      body: { memberIdOrEmail: 'grace@example.com' },
    });
    await vi.waitFor(async () => {
      const { body } = await get('/members', asBrowserOf(organizationOwner));
      expect(body).toMatchObject({ [creatorId]: 'owner' });
      expect(body).not.toHaveProperty(inviteeId);
    }, SOON);
  });

  it('resumes consuming events after a restart', async () => {
    expect(await desk.stop()).toBe(0);
    const invitee = await signUpUser(scenario.stack.url, 'late@example.com');
    const { url } = await organizationOwner.call(invitationLinkRoutes.createInvitationLink, {
      body: { role: 'admin', maxUses: 5 },
    });
    const token = url.slice(url.lastIndexOf('/') + 1);
    await invitee.call(invitationLinkRoutes.acceptInvitationLink, { body: { token } });
    const inviteeId = (await invitee.call(sessionRoutes.getSession, {}))?.user.id ?? '';
    desk = await startAccessDesk(scenario.stack, premium());
    await vi.waitFor(async () => {
      const { body } = await get('/members', asBrowserOf(organizationOwner));
      expect(body).toMatchObject({ [creatorId]: 'owner', [inviteeId]: 'admin' });
    }, SOON);
  });

  it('serves a machine client within its scopes until it is revoked', async () => {
    const { client, secret } = await machineClient(['audit:read', 'billing:read']);
    const { token, status } = await tokenFor(client.id, secret);
    expect(status).toBe(200);
    expect(await get('/me', withToken(token))).toEqual({
      status: 200,
      body: {
        kind: 'machine',
        clientId: client.id,
        organizationId,
        scopes: ['audit:read', 'billing:read'],
      },
    });
    expect((await get('/members', withToken(token))).status).toBe(200);
    expect((await get('/premium', withToken(token))).status).toBe(403);
    const orders = () =>
      fetch(`${scenario.stack.url}/api/billing/orders`, { headers: withToken(token) });
    expect((await orders()).status).toBe(200);

    const narrow = await machineClient(['team:create']);
    const narrowToken = await tokenFor(narrow.client.id, narrow.secret);
    expect((await get('/members', withToken(narrowToken.token))).status).toBe(403);

    await organizationOwner.call(machineClientRoutes.revokeMachineClient, {
      body: { machineClientId: client.id },
    });
    expect((await get('/members', withToken(token))).status).toBe(403);
    expect((await orders()).status).toBe(401);
    expect(await tokenFor(client.id, secret)).toMatchObject({
      status: 401,
      error: 'invalid_client',
    });
    expect((await get('/me', withToken(`${token}x`))).status).toBe(401);
  });

  it('accepts a token that the unmodified client 1.7.7 requested', async () => {
    const client = createAuthClient({
      baseURL: scenario.stack.url,
      fetchOptions: { customFetchImpl: organizationOwner.fetch },
      plugins: [jwtClient()],
    });
    const { data: keys } = await client.jwks();
    expect(keys?.keys).toMatchObject([{ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA' }]);
    const { data, error } = await client.token();
    expect(error).toBeNull();
    expect(await get('/me', withToken(data?.token ?? ''))).toMatchObject({
      status: 200,
      body: {
        kind: 'user',
        credential: 'token',
        user: { id: creatorId },
        session: { activeOrganizationId: organizationId },
      },
    });
    expect((await get('/members', withToken(data?.token ?? ''))).status).toBe(200);
  });

  it('grants access to users with the entitlement', async () => {
    expect((await get('/premium', asBrowserOf(organizationOwner))).status).toBe(402);
    const { webhookUrl: url, webhookSecret: secret } = scenario.stack;
    const grants = fixtures.filter(({ event }) =>
      ['customer.created', 'benefit_grant.created'].includes(event.type),
    );
    expect(grants).toHaveLength(2);
    for (const { id, body } of grants) {
      const bought = body.replaceAll('usr_7f3k2m9q', creatorId);
      await sendDelivery({ id, body: bought }, { url, secret });
    }
    await vi.waitFor(async () => {
      expect(await get('/premium', asBrowserOf(organizationOwner))).toEqual({
        status: 200,
        body: { isEntitled: true },
      });
    }, SOON);
  });

  it('discovers the token issuer from the metadata', async () => {
    const { url } = scenario.stack;
    const metadata = await fetch(`${url}/.well-known/oauth-authorization-server`);
    expect(await metadata.json()).toMatchObject({
      issuer: url,
      token_endpoint: `${url}/api/auth/oauth2/token`,
      jwks_uri: `${url}/api/auth/jwks`,
    });
    const first = await fetch(`${url}/api/auth/jwks`);
    expect(first.headers.get('cache-control')).toBe('public, max-age=300');
    const etag = first.headers.get('etag') ?? '';
    const again = await fetch(`${url}/api/auth/jwks`, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });
});
