import type { TestUser } from '@tessera/testing/harness';
import { eventually } from '@tessera/testing/time';
import { describe, expect, it } from 'vitest';
import { fixture, fixtureIds } from '../../test/fixtures.ts';
import { useBillingService } from '../../test/harness.ts';
import { filterOf } from '../deliveries/delivery-filter.ts';
import { replays } from './replay.repository.ts';

const path = '/api/billing/replays';

describe('POST /api/billing/replays', () => {
  const billing = useBillingService();
  const refund = (id: string, changes: object = {}) => {
    const event = fixture('refund.created');
    return { ...event, data: { ...event.data, id, ...changes } };
  };
  const requestReplay = (owner: TestUser, filter: object = {}) =>
    billing.as(owner).post(path).send(filter);

  async function finished(owner: TestUser, id: string) {
    let replay: Record<string, unknown> = {};
    await eventually(async () => {
      replay = (await billing.as(owner).get(`${path}/${id}`).expect(200)).body;
      if (replay.finishedAt === null) throw new Error('still running');
    }, 15_000);
    return replay;
  }

  it('projects every delivery again and publishes nothing twice', async () => {
    await billing.receive(...billing.allEvents());
    const { owner } = await billing.given.merchant();
    const [before] = await billing.sql('select count(*)::integer as count from $schema.outbox');
    await billing.sql('truncate $schema.customer, $schema."order"');
    const { body } = await requestReplay(owner).expect(200);
    expect(body).toEqual({
      id: expect.any(String),
      total: billing.allEvents().length,
      done: 0,
      failed: 0,
      createdAt: expect.any(String),
      finishedAt: null,
    });
    expect(await finished(owner, body.id)).toMatchObject({ done: body.total, failed: 0 });
    const after = await billing.sql('select count(*)::integer as count from $schema.outbox');
    expect(after).toEqual([{ count: before?.count }]);
  });

  it('replays the deliveries that match the filter, and counts those that fail', async () => {
    const ours = await billing.given.merchant('filtered');
    const ofOurs = { organization_id: 'filtered' };
    await billing.receive(refund('f1', ofOurs), refund('f2', { ...ofOurs, amount: 'a lot' }), {
      ...refund('f3', ofOurs),
      type: 'later.event',
    });
    const { body } = await requestReplay(ours.owner, { type: 'refund.created' }).expect(200);
    expect(await finished(ours.owner, body.id)).toMatchObject({ total: 2, done: 2, failed: 1 });
    const { body: none } = await requestReplay(ours.owner, { status: 'stale' }).expect(200);
    expect(await finished(ours.owner, none.id)).toMatchObject({ total: 0, done: 0 });
    const { body: page } = await billing.as(ours.owner).get(`${path}?limit=1`).expect(200);
    expect(page.items).toMatchObject([{ id: none.id }]);
  });

  it('skips a delivery that fails by a defect and processes the others', async () => {
    const ours = await billing.given.merchant('defect');
    const events = ['d1', 'd2', 'd3'].map((id, index) =>
      refund(id, { organization_id: 'defect', amount: 7_000 + index }),
    );
    await billing.receive(...events);
    await billing.sql('truncate $schema.refund, $schema.snapshot');
    await billing.sql('alter table $schema.refund add constraint defect check (amount <> 7001)');
    const { body } = await requestReplay(ours.owner).expect(200);
    expect(await finished(ours.owner, body.id)).toMatchObject({ total: 3, done: 3, failed: 1 });
    await billing.sql('alter table $schema.refund drop constraint defect');
    const rows = await billing.sql('select id from $schema.refund order by id');
    expect(rows).toEqual([{ id: 'd1' }, { id: 'd3' }]);
  });

  it('continues after a restart and counts each delivery once', async () => {
    const ours = await billing.given.merchant('left');
    const events = Array.from({ length: 10 }, (_, index) =>
      refund(`l${index}`, { organization_id: 'left' }),
    );
    await billing.receive(...events);
    const [{ positions } = { positions: [] }] = await billing.sql<{ positions: string[] }>(
      `select array_agg(position order by position) as positions from $schema.delivery
       where provider_organization_id = 'left'`,
    );
    // The state after a process was killed after four deliveries.
    await billing.sql(
      `insert into $schema.replay (id, organization_id, filter, position, last_position, total, done,
         failed, created_at)
       values ('left-behind', $1, '{}', $2, $3, 10, 4, 1, now())`,
      [ours.organizationId, positions[3], positions[9]],
    );
    expect(await finished(ours.owner, 'left-behind')).toMatchObject({ done: 10, failed: 1 });
  });

  it('accepts only one of several concurrent requests of an organization', async () => {
    const { organizationId, owner } = await billing.given.merchant('one at a time');
    const newReplay = (id: string) => ({
      ...{ id, organizationId, filter: filterOf({}), lastPosition: '0', total: 0 },
      createdAt: billing.clock.now(),
    });
    const concurrent = await billing.deps.db.transaction(async (tx) => {
      expect(await replays.insert(tx, newReplay('first'))).toMatchObject({ id: 'first' });
      expect(await replays.insert(tx, newReplay('second'))).toBeNull();
      // This request waits until the transaction ends; by then one replay runs or has run.
      return { other: requestReplay(owner).then((response) => response) };
    });
    const { status, body } = await concurrent.other;
    expect(status === 200 || body.code === 'REPLAY_IS_RUNNING').toBe(true);
    await finished(owner, 'first');
  });

  it('processes no deliveries of another organization', async () => {
    const ours = await billing.given.merchant('nothing here');
    const { body } = await requestReplay(ours.owner, { search: fixtureIds.subscription }).expect(
      200,
    );
    expect(body.total).toBe(0);
    const outsider = await billing.given.merchant('other-merchant');
    const { body: missing } = await billing
      .as(outsider.owner)
      .get(`${path}/${body.id}`)
      .expect(404);
    expect(missing.code).toBe('REPLAY_NOT_FOUND');
  });

  it('requires billing:update', async () => {
    const admin = await billing.given.member('admin', 'somewhere');
    await requestReplay(admin).expect(403);
    await billing.as(null).post(path).send({}).expect(401);
  });
});
