import { eventually } from '@tessera/testing/time';
import { describe, expect, it } from 'vitest';
import { useOrgService } from '../../test/harness.ts';
import { authenticator } from '../../test/machine-client-requests.ts';

describe('request authenticate-machine-client', () => {
  const org = useOrgService();
  const authenticate = authenticator(org);

  const createClient = async () => {
    const { id, owner } = await org.given.organization();
    const wanted = {
      organizationId: id,
      name: 'Importer',
      scopes: ['billing:read', 'team:create'],
    };
    return { id, owner, ...(await org.given.machineClient(owner, wanted)) };
  };
  const usedAt = async (clientId: string) => {
    const rows = await org.sql<{ last_used_at: Date | null }>(
      'select last_used_at from $schema.machine_client where id = $1',
      [clientId],
    );
    return rows[0]?.last_used_at ?? null;
  };
  const marked = (clientId: string) =>
    eventually(async () => {
      const at = await usedAt(clientId);
      expect(at).not.toBeNull();
      return at;
    });

  it("returns the client's organization and scopes", async () => {
    const { id, client, secret } = await createClient();
    expect(await authenticate(client.id, secret)).toEqual({
      isKnown: true,
      clientId: client.id,
      organizationId: id,
      name: 'Importer',
      scopes: ['billing:read', 'team:create'],
    });
  });

  it('returns the same error for every cause', async () => {
    const { owner, client, secret } = await createClient();
    const other = await createClient();
    for (const [id, text] of [
      [client.id, other.secret],
      [client.id, ''],
      ['unknown', secret],
      ['', ''],
    ] as const) {
      expect(await authenticate(id, text)).toEqual({ isKnown: false });
    }
    await org
      .as(owner)
      .post('/organization/delete')
      .send({ organizationId: (client as { organizationId?: string }).organizationId })
      .expect(200);
    expect(await authenticate(client.id, secret)).toEqual({ isKnown: false });
    expect((await authenticate(other.client.id, other.secret)).isKnown).toBe(true);
  });

  it('stores the last use, at most once a minute', async () => {
    const { client, secret } = await createClient();
    expect(await usedAt(client.id)).toBeNull();
    await Promise.all([1, 2, 3].map(() => authenticate(client.id, secret)));
    const first = await marked(client.id);
    org.clock.advance('30s');
    await authenticate(client.id, secret);
    org.clock.advance('31s');
    expect(await usedAt(client.id)).toEqual(first);
    await authenticate(client.id, secret);
    await eventually(async () => expect(await usedAt(client.id)).not.toEqual(first));
  });

  it('does not count a wrong secret as a use', async () => {
    const { client } = await createClient();
    await authenticate(client.id, 'wrong');
    expect(await usedAt(client.id)).toBeNull();
  });

  it('needs one query', async () => {
    const { client, secret } = await createClient();
    await authenticate(client.id, secret);
    await marked(client.id);
    expect(await org.countRoundTrips(() => authenticate(client.id, secret))).toBe(1);
  });
});
