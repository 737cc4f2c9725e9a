import { orgEvents } from '@tessera/contracts/org/events';
import { describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';
import { secretChecker } from '../../test/machine-client-requests.ts';

const revoke = '/organization/revoke-machine-client';
const NOT_FOUND = { code: 'MACHINE_CLIENT_NOT_FOUND', message: 'Machine client not found' };

describe('POST /organization/revoke-machine-client', () => {
  const org = useOrgService();
  const isKnown = secretChecker(org);

  it('revokes the client with all its secrets', async () => {
    const { id, owner } = await org.given.organization();
    const { client, secret } = await org.given.machineClient(owner, { organizationId: id });
    const rotated = await org
      .as(owner)
      .post('/organization/rotate-machine-client-secret')
      .send({ machineClientId: client.id })
      .expect(200);
    const response = await org
      .as(owner)
      .post(revoke)
      .send({ machineClientId: client.id })
      .expect(200);

    expect(response.body).toMatchObject({ id: client.id, revokedAt: expect.any(String) });
    for (const text of [secret, rotated.body.secret]) {
      expect(await isKnown(client.id, text)).toBe(false);
    }
    expect(await org.published(orgEvents.machineClientRevoked)).toContainEqual(
      expect.objectContaining({ machineClientId: client.id, organizationId: id }),
    );
  });

  it('succeeds for one of several concurrent requests', async () => {
    const { id, owner } = await org.given.organization();
    const { client } = await org.given.machineClient(owner, { organizationId: id });
    const responses = await Promise.all(
      [1, 2, 3].map(() => org.as(owner).post(revoke).send({ machineClientId: client.id })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const { length } = (await org.published(orgEvents.machineClientRevoked)).filter(
      ({ machineClientId }) => machineClientId === client.id,
    );
    expect(length).toBe(1);
  });

  it('rejects members without the permission, and hides the organization from others', async () => {
    const { id, owner } = await org.given.organization();
    const other = await org.given.organization();
    const member = await org.given.member(id);
    const { client } = await org.given.machineClient(owner, { organizationId: id });
    const body = { machineClientId: client.id };
    await org.as(member).post(revoke).send(body).expect(403, {
      code: 'YOU_ARE_NOT_ALLOWED_TO_REVOKE_MACHINE_CLIENTS',
      message: 'You are not allowed to revoke machine clients',
    });
    await org.as(other.owner).post(revoke).send(body).expect(400, NOT_FOUND);
    await org.as(owner).post(revoke).send({ machineClientId: 'unknown' }).expect(400, NOT_FOUND);
  });
});
