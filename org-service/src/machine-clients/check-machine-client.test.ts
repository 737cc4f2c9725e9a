import { orgRequests } from '@tessera/contracts/org/requests';
import { describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';
import { asker } from '../../test/machine-clients.ts';

const GONE = { isLive: false, scopes: [] };

describe('request check-machine-client', () => {
  const org = useOrgService();
  const check = (clientId: string, organizationId: string) =>
    asker(org)(orgRequests.checkMachineClient, { clientId, organizationId });

  const made = async () => {
    const { id, owner } = await org.given.organization();
    const wanted = { organizationId: id, name: 'Importer', scopes: ['billing:read'] };
    return { id, owner, ...(await org.given.machineClient(owner, wanted)) };
  };

  it('returns a client for its own organization only', async () => {
    const { id, client } = await made();
    const other = await made();
    expect(await check(client.id, id)).toEqual({ isLive: true, scopes: ['billing:read'] });
    expect(await check(client.id, other.id)).toEqual(GONE);
    expect(await check('unknown', id)).toEqual(GONE);
    expect(await check('', '')).toEqual(GONE);
  });

  it('rejects a revoked client and a client of a deleted organization', async () => {
    const { id, owner, client } = await made();
    const body = { machineClientId: client.id };
    await org.as(owner).post('/organization/revoke-machine-client').send(body).expect(200);
    expect(await check(client.id, id)).toEqual(GONE);

    const other = await made();
    const organization = { organizationId: other.id };
    await org.as(other.owner).post('/organization/delete').send(organization).expect(200);
    expect(await check(other.client.id, other.id)).toEqual(GONE);
  });

  it('needs one query', async () => {
    const { id, client } = await made();
    expect(await org.countRoundTrips(() => check(client.id, id))).toBe(1);
  });
});
