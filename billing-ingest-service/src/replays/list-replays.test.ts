import { describe, expect, it } from 'vitest';
import { useBillingService } from '../../test/harness.ts';

const path = '/api/billing/replays';

describe('GET /api/billing/replays', () => {
  const billing = useBillingService();

  it('pages the replays of the organization newest first', async () => {
    const [ours, theirs] = [await billing.given.merchant('a'), await billing.given.merchant('b')];
    const add = (organizationId: string, id: string, minute: number) =>
      billing.sql(
        `insert into $schema.replay (id, organization_id, filter, position, last_position, total, done,
           failed, created_at, finished_at)
         values ($2, $1, '{}', 0, 0, 5, 5, 1, timestamptz '2026-01-01 00:00:00.000001Z'
           + $3 * interval '1 minute', now())`,
        [organizationId, id, minute],
      );
    for (const minute of [1, 2, 3]) await add(ours.organizationId, `r${minute}`, minute);
    await add(theirs.organizationId, 'theirs', 4);
    const get = async (query: string) =>
      (await billing.as(ours.owner).get(`${path}?limit=2${query}`).expect(200)).body;
    const first = await get('');
    expect(first.items).toMatchObject([{ id: 'r3', total: 5, done: 5, failed: 1 }, { id: 'r2' }]);
    const second = await get(`&cursor=${first.nextCursor}`);
    expect(second).toMatchObject({ items: [{ id: 'r1' }], nextCursor: null });
    await billing.as(ours.owner).get(`${path}?cursor=x`).expect(400);
  });

  it('requires billing:read', async () => {
    const member = await billing.given.member('member', 'somewhere');
    await billing.as(member).get(path).expect(403);
    await billing.as(null).get(path).expect(401);
  });
});
