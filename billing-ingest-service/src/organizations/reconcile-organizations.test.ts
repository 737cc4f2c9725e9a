import { randomUUID } from 'node:crypto';
import { orgRequests } from '@tessera/contracts/org/requests';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useBillingService } from '../../test/harness.ts';
import { reconcileOrganizations } from './reconcile-organizations.ts';

describe('the reconciliation of organizations', () => {
  const billing = useBillingService();
  const deleted = new Set<string>();

  beforeAll(async () => {
    billing.mockRequest(orgRequests.findOrganizations, ({ organizationIds }) =>
      organizationIds.filter((id) => !deleted.has(id)),
    );
    await billing.nats.flush();
  });
  beforeEach(async () => {
    deleted.clear();
    await billing.empty();
  });

  it('removes links and endpoints of organizations that no longer exist, and only those', async () => {
    const existing = await billing.given.merchant();
    const deletedMerchant = await billing.given.merchant(randomUUID());
    const shop = await billing.given.endpoint();
    const unlinked = await billing.given.merchant(randomUUID());
    await billing.as(unlinked.owner).post('/api/billing/unlink-organization').send({}).expect(200);
    const missing = [deletedMerchant, shop, unlinked].map(({ organizationId }) => organizationId);
    for (const id of missing) deleted.add(id);

    const { drifts, next } = await reconcileOrganizations(billing.deps, '');
    expect(next).toBeNull();
    expect(drifts.map(({ id }) => id).sort()).toEqual(missing.sort());
    const linked = await billing.sql('select organization_id from $schema.billing_connection');
    expect(linked).toEqual([{ organization_id: existing.organizationId }]);
    expect(
      await billing.sql('select 1 from $schema.endpoint where id = $1', [shop.endpointId]),
    ).toEqual([]);
    expect((await reconcileOrganizations(billing.deps, '')).drifts).toEqual([]);
  });

  it('compares in pages, and skips a page whose organizations all seem missing', async () => {
    await billing.sql(
      `insert into $schema.billing_connection (provider_organization_id, organization_id, linked_at)
       select 'provider-' || n, 'paged-' || n, now() from generate_series(1, 150) n`,
    );
    deleted.add('paged-150');
    const first = await reconcileOrganizations(billing.deps, '');
    expect(first.next).not.toBeNull();
    const second = await reconcileOrganizations(billing.deps, first.next ?? '');
    expect(second.next).toBeNull();
    expect([...first.drifts, ...second.drifts]).toEqual([{ kind: 'deleted', id: 'paged-150' }]);

    for (let n = 1; n <= 150; n += 1) deleted.add(`paged-${n}`);
    await expect(reconcileOrganizations(billing.deps, 'paged')).rejects.toThrow('unknown');
  });
});
