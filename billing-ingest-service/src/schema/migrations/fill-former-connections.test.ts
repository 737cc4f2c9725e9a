import { describe, expect, it } from 'vitest';
import { useBillingService } from '../../../test/harness.ts';
import { fillFormerConnections } from './1795634000005-add-former-connection.ts';

describe('fillFormerConnections', () => {
  const billing = useBillingService();
  const formerLinks = () =>
    billing.sql(
      `select provider_organization_id as merchant, organization_id as "organizationId"
       from $schema.former_connection order by merchant`,
    );

  it('finds the last proven links in events, but neither claims nor merchants that are linked', async () => {
    const unlink = (owner: Parameters<typeof billing.as>[0]) =>
      billing.as(owner).post('/api/billing/unlink-organization').send({}).expect(200);
    const first = await billing.given.merchant('sold');
    await unlink(first.owner);
    const second = await billing.given.merchant('sold');
    await unlink(second.owner);
    const linkedAgain = await billing.given.merchant('linked again');
    await unlink(linkedAgain.owner);
    await billing.given.merchant('linked again');
    const shop = await billing.given.endpoint();
    const claim = { type: 'product.created', data: { id: 'p', organization_id: 'claimed' } };
    await billing.send(JSON.stringify(claim), shop).expect(200);
    await billing.allProjected();
    await billing.sql(
      `insert into $schema.outbox (id, subject, aggregate, version, envelope, created_at)
       select gen_random_uuid(), 'billing.connection.unlinked', 'connection:' || name, 1,
         json_build_object('data', json_build_object(
           'organizationId', name, 'providerOrganizationId', merchant)), now()
       from (values ('claimant', 'claimed'), ('with token', 'covered')) as ended (name, merchant)`,
    );
    await billing.sql(
      `insert into $schema.reconciliation
         (id, organization_id, started_at, covers, holder, leased_until, next_at)
       values ('run', 'with token', now(), '{covered}', '', now(), now())`,
    );
    await billing.sql('truncate $schema.former_connection');
    await billing.deps.db.entities.connection.query(fillFormerConnections);
    expect(await formerLinks()).toEqual([
      { merchant: 'covered', organizationId: 'with token' },
      { merchant: 'sold', organizationId: second.organizationId },
    ]);
  });
});
