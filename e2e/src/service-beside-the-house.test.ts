import { connectionRoutes } from '@tessera/contracts/billing/connections';
import { sessionRoutes } from '@tessera/contracts/identity/sessions';
import { invitationLinkRoutes } from '@tessera/contracts/org/invitation-links';
import { machineClientRoutes } from '@tessera/contracts/org/machine-clients';
import { memberRoutes } from '@tessera/contracts/org/members';
import { organizationRoutes } from '@tessera/contracts/org/organizations';
import { sendDelivery } from '@tessera/dev/webhooks/deliveries';
import { fixtureMerchantId, fixtureStory } from '@tessera/dev/webhooks/fixtures';
import { createAuthClient } from 'better-auth-1.7/client';
import { jwtClient } from 'better-auth-1.7/client/plugins';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AccessDesk, startAccessDesk } from './support/access-desk.ts';
import { newcomer, type Person } from './support/person.ts';
import { useHouse } from './support/use-house.ts';

/** Long enough for a busy machine; what follows from a fact takes a second. */
const SOON = { timeout: 20_000, interval: 100 };

describe('a service beside the house', () => {
  const journey = useHouse({ RATE_LIMIT_ENABLED: 'false' });
  const grant = fixtureStory.find(({ event }) => event.type === 'benefit_grant.created');
  const lounge = () => ({
    merchantId: organizationId,
    benefitId: String(grant?.event.data.benefit_id),
  });
  let founder: Person;
  let founderId: string;
  let organizationId: string;
  let desk: AccessDesk;

  beforeAll(async () => {
    const { url } = journey.house;
    founder = await newcomer(url, 'ada@example.com', 'Ada');
    const organization = await founder.call(organizationRoutes.createOrganization, {
      body: { name: 'Fjordlight Audio', slug: 'fjordlight' },
    });
    organizationId = organization.id;
    const signedIn = await founder.call(sessionRoutes.getSession, {});
    founderId = signedIn?.user.id ?? '';
    await founder.call(connectionRoutes.linkOrganization, {
      body: { providerOrganizationId: fixtureMerchantId },
    });
    desk = await startAccessDesk(journey.house, lounge());
  });
  afterAll(async () => {
    await desk?.stop();
  });

  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${desk.url}${path}`, { headers });
    return { status: answer.status, body: await answer.json() };
  };
  const asBrowserOf = (person: Person) => ({ cookie: person.fetch.cookies() });
  const withToken = (token: string) => ({ authorization: `Bearer ${token}` });

  async function machineClient(scopes: string[]) {
    return await founder.call(machineClientRoutes.createMachineClient, {
      body: { name: 'Importer', scopes },
    });
  }
  async function tokenFor(clientId: string, secret: string) {
    const answer = await fetch(`${journey.house.url}/api/auth/oauth2/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
      },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    const body = (await answer.json()) as { access_token?: string; error?: string };
    return { status: answer.status, ...body, token: body.access_token ?? '' };
  }

  it('knows who is signed in by the cookie, and nobody once they have signed out', async () => {
    expect((await ask('/me')).status).toBe(401);
    expect(await ask('/me', asBrowserOf(founder))).toMatchObject({
      status: 200,
      body: {
        kind: 'user',
        userId: founderId,
        organizationId,
        profile: { name: 'Ada', email: 'ada@example.com' },
        by: 'cookie',
      },
    });
    const guest = await newcomer(journey.house.url, 'leaver@example.com');
    const headers = asBrowserOf(guest);
    expect((await ask('/me', headers)).status).toBe(200);
    await guest.call(sessionRoutes.signOut, {});
    expect((await ask('/me', headers)).status).toBe(401);
  });

  it('keeps its list up to date within seconds, for those who may see it', async () => {
    await vi.waitFor(async () => {
      const { body } = await ask('/roster', asBrowserOf(founder));
      expect(body).toEqual({ [founderId]: 'owner' });
    }, SOON);

    const guest = await newcomer(journey.house.url, 'grace@example.com', 'Grace');
    const { url } = await founder.call(invitationLinkRoutes.createInvitationLink, {
      body: { role: 'member' },
    });
    const token = url.slice(url.lastIndexOf('/') + 1);
    await guest.call(invitationLinkRoutes.acceptInvitationLink, { body: { token } });
    const guestId = (await guest.call(sessionRoutes.getSession, {}))?.user.id ?? '';
    await vi.waitFor(async () => {
      const { body } = await ask('/roster', asBrowserOf(founder));
      expect(body).toEqual({ [founderId]: 'owner', [guestId]: 'member' });
    }, SOON);
    expect((await ask('/roster', asBrowserOf(guest))).status).toBe(403);

    await founder.call(memberRoutes.removeMember, {
      body: { memberIdOrEmail: 'grace@example.com' },
    });
    await vi.waitFor(async () => {
      const { body } = await ask('/roster', asBrowserOf(founder));
      expect(body).toEqual({ [founderId]: 'owner' });
    }, SOON);
  });

  it('goes on where it was after a restart', async () => {
    expect(await desk.stop()).toBe(0);
    const guest = await newcomer(journey.house.url, 'late@example.com');
    const { url } = await founder.call(invitationLinkRoutes.createInvitationLink, {
      body: { role: 'admin' },
    });
    const token = url.slice(url.lastIndexOf('/') + 1);
    await guest.call(invitationLinkRoutes.acceptInvitationLink, { body: { token } });
    desk = await startAccessDesk(journey.house, lounge());
    await vi.waitFor(async () => {
      const { body } = await ask('/roster', asBrowserOf(founder));
      expect(Object.values(body)).toEqual(['owner', 'admin']);
    }, SOON);
  });

  it('serves a program of the organization, within its scopes and until it is revoked', async () => {
    const { client, secret } = await machineClient(['audit:read', 'billing:read']);
    const { token, status } = await tokenFor(client.id, secret);
    expect(status).toBe(200);
    expect(await ask('/me', withToken(token))).toEqual({
      status: 200,
      body: {
        kind: 'machine',
        clientId: client.id,
        organizationId,
        scopes: ['audit:read', 'billing:read'],
      },
    });
    expect((await ask('/roster', withToken(token))).status).toBe(200);
    expect((await ask('/lounge', withToken(token))).status).toBe(403);
    const orders = () =>
      fetch(`${journey.house.url}/api/billing/orders`, { headers: withToken(token) });
    expect((await orders()).status).toBe(200);

    const narrow = await machineClient(['team:create']);
    const narrowToken = await tokenFor(narrow.client.id, narrow.secret);
    expect((await ask('/roster', withToken(narrowToken.token))).status).toBe(403);

    await founder.call(machineClientRoutes.revokeMachineClient, {
      body: { machineClientId: client.id },
    });
    expect((await ask('/roster', withToken(token))).status).toBe(403);
    expect((await orders()).status).toBe(401);
    expect(await tokenFor(client.id, secret)).toMatchObject({
      status: 401,
      error: 'invalid_client',
    });
    expect((await ask('/me', withToken(`${token}x`))).status).toBe(401);
  });

  it('believes the token that the unmodified client 1.7.7 asks for', async () => {
    const client = createAuthClient({
      baseURL: journey.house.url,
      fetchOptions: { customFetchImpl: founder.fetch },
      plugins: [jwtClient()],
    });
    const { data: keys } = await client.jwks();
    expect(keys?.keys).toMatchObject([{ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA' }]);
    const { data, error } = await client.token();
    expect(error).toBeNull();
    expect(await ask('/me', withToken(data?.token ?? ''))).toMatchObject({
      status: 200,
      body: { kind: 'user', userId: founderId, organizationId, profile: null, by: 'token' },
    });
    expect((await ask('/roster', withToken(data?.token ?? ''))).status).toBe(200);
  });

  it('opens to those who have bought their way in', async () => {
    expect((await ask('/lounge', asBrowserOf(founder))).status).toBe(402);
    const { webhookUrl: url, webhookSecret: secret } = journey.house;
    const told = fixtureStory.filter(({ event }) =>
      ['customer.created', 'benefit_grant.created'].includes(event.type),
    );
    expect(told).toHaveLength(2);
    for (const { id, body } of told) {
      const bought = body.replaceAll('usr_7f3k2m9q', founderId);
      await sendDelivery({ id, body: bought }, { url, secret });
    }
    await vi.waitFor(async () => {
      expect(await ask('/lounge', asBrowserOf(founder))).toEqual({
        status: 200,
        body: { open: true },
      });
    }, SOON);
  });

  it('finds the tokens’ origin by the metadata', async () => {
    const { url } = journey.house;
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
