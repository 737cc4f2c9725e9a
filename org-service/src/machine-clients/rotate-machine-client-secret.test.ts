import { orgEvents } from '@tessera/contracts/org/events';
import { describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';
import { secretChecker } from '../../test/machine-client-requests.ts';

const rotate = '/organization/rotate-machine-client-secret';
const NOT_FOUND = { code: 'MACHINE_CLIENT_NOT_FOUND', message: 'Machine client not found' };

describe('POST /organization/rotate-machine-client-secret', () => {
  const org = useOrgService();
  const isKnown = secretChecker(org);

  const made = async () => {
    const { id, owner } = await org.given.organization();
    const { client, secret } = await org.given.machineClient(owner, { organizationId: id });
    const rotateAgain = async (body: object = {}) => {
      const response = await org
        .as(owner)
        .post(rotate)
        .send({ machineClientId: client.id, ...body })
        .expect(200);
      return response.body;
    };
    return { id, owner, clientId: client.id, secret, again: rotateAgain };
  };

  it('returns a new secret and keeps the previous one valid for a day', async () => {
    const { id, clientId, secret, again: rotateAgain } = await made();
    org.clock.advance('1m');
    const { client, secret: next } = await rotateAgain();
    expect(next).not.toBe(secret);
    expect(Date.parse(client.previousSecretExpiresAt) - Date.parse(client.secretCreatedAt)).toBe(
      86_400_000,
    );
    expect([await isKnown(clientId, secret), await isKnown(clientId, next)]).toEqual([true, true]);
    org.clock.advance('25h');
    expect([await isKnown(clientId, secret), await isKnown(clientId, next)]).toEqual([false, true]);
    expect(await org.published(orgEvents.machineClientSecretRotated)).toContainEqual(
      expect.objectContaining({
        machineClientId: clientId,
        organizationId: id,
        before: { secretCreatedAt: expect.any(Date), previousSecretExpiresAt: null },
        after: {
          secretCreatedAt: new Date(client.secretCreatedAt),
          previousSecretExpiresAt: new Date(client.previousSecretExpiresAt),
        },
      }),
    );
  });

  it('ends the previous secret at once on request', async () => {
    const { clientId, secret, again: rotateAgain } = await made();
    const { client, secret: next } = await rotateAgain({ previousSecretExpiresIn: 0 });
    expect(client.previousSecretExpiresAt).toBeNull();
    expect([await isKnown(clientId, secret), await isKnown(clientId, next)]).toEqual([false, true]);
  });

  it('SEC-121: rejects a client with a scope that the caller does not have', async () => {
    const { id, owner } = await org.given.organization();
    await org.given.role(id, owner, 'operator', { machineClient: ['read', 'update'] });
    const operator = await org.given.member(id, { role: 'operator' });
    const admin = await org.given.member(id, { role: 'admin' });
    const at = { organizationId: id };
    const strong = await org.given.machineClient(owner, { ...at, scopes: ['billing:update'] });
    const weak = await org.given.machineClient(owner, { ...at, scopes: ['machineClient:read'] });
    const attempt = (actor: typeof owner, machineClientId: string) =>
      org.as(actor).post(rotate).send({ machineClientId, previousSecretExpiresIn: 0 });
    for (const actor of [operator, admin]) {
      await attempt(actor, strong.client.id).expect(403, {
        code: 'YOU_CANNOT_GIVE_A_SCOPE_YOU_DO_NOT_HAVE',
        message: 'You cannot give a scope you do not have',
      });
    }
    expect(await isKnown(strong.client.id, strong.secret)).toBe(true);
    await attempt(operator, weak.client.id).expect(200);
    await attempt(owner, strong.client.id).expect(200);
  });

  it('keeps at most one previous secret', async () => {
    const { clientId, secret, again: rotateAgain } = await made();
    const { secret: second } = await rotateAgain();
    const { secret: third } = await rotateAgain();
    const known = [secret, second, third].map((text) => isKnown(clientId, text));
    expect(await Promise.all(known)).toEqual([false, true, true]);
  });

  it('keeps both returned secrets of two concurrent requests', async () => {
    const { clientId, again: rotateAgain } = await made();
    const responses = await Promise.all([rotateAgain(), rotateAgain()]);
    const known = responses.map(({ secret }) => isKnown(clientId, secret));
    expect(await Promise.all(known)).toEqual([true, true]);
  });

  it('rejects invalid lifetimes, and clients that are unknown, revoked or of another organization', async () => {
    const { id, owner, clientId, again: rotateAgain } = await made();
    for (const previousSecretExpiresIn of [-1, 0.5, 8 * 86_400, '60']) {
      await org
        .as(owner)
        .post(rotate)
        .send({ machineClientId: clientId, previousSecretExpiresIn })
        .expect(400);
    }
    const body = { machineClientId: clientId };
    const other = await org.given.organization();
    await org.as(other.owner).post(rotate).send(body).expect(400, NOT_FOUND);
    await org.as(owner).post(rotate).send({ machineClientId: 'unknown' }).expect(400, NOT_FOUND);
    await org
      .as(await org.given.member(id))
      .post(rotate)
      .send(body)
      .expect(403, {
        code: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_MACHINE_CLIENTS',
        message: 'You are not allowed to update machine clients',
      });
    await rotateAgain();
    await org.as(owner).post('/organization/revoke-machine-client').send(body).expect(200);
    await org.as(owner).post(rotate).send(body).expect(400, NOT_FOUND);
  });
});
