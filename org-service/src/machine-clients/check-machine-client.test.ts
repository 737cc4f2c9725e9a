import { orgRequests } from '@tessera/contracts/org/requests';
import { describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';
import { requestSender } from '../../test/machine-client-requests.ts';

const NOT_LIVE = { isLive: false, scopes: [] };

describe('request check-machine-client', () => {
  const org = useOrgService();
  const check = (clientId: string, organizationId: string) =>
    requestSender(org)(orgRequests.checkMachineClient, { clientId, organizationId });

  const made = async () => {
    const { id, owner } = await org.given.organization();
    const wanted = { organizationId: id, name: 'Importer', scopes: ['billing:read'] };
    return { id, owner, ...(await org.given.machineClient(owner, wanted)) };
  };

  it('returns a client for its own organization only', async () => {
    const { id, client } = await made();
    const other = await made();
    expect(await check(client.id, id)).toEqual({ isLive: true, scopes: ['billing:read'] });
    expect(await check(client.id, other.id)).toEqual(NOT_LIVE);
    expect(await check('unknown', id)).toEqual(NOT_LIVE);
    expect(await check('', '')).toEqual(NOT_LIVE);
  });

  it('rejects a revoked client and a client of a deleted organization', async () => {
    const { id, owner, client } = await made();
    const body = { machineClientId: client.id };
    await org.as(owner).post('/organization/revoke-machine-client').send(body).expect(200);
    expect(await check(client.id, id)).toEqual(NOT_LIVE);

    const other = await made();
    const organization = { organizationId: other.id };
    await org.as(other.owner).post('/organization/delete').send(organization).expect(200);
    expect(await check(other.client.id, other.id)).toEqual(NOT_LIVE);
  });

  it('needs one query', async () => {
    const { id, client } = await made();
    expect(await org.countRoundTrips(() => check(client.id, id))).toBe(1);
  });
});
