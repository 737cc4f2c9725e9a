import { beforeEach, describe, expect, it } from 'vitest';
import { csvRows } from '../../test/csv.ts';
import { useBillingService } from '../../test/harness.ts';
import { merchantEvents } from '../../test/merchant-events.ts';
import { addMonths, monthOf } from '../summary/months.rules.ts';

const path = '/api/billing/cohorts.csv';

describe('GET /api/billing/cohorts.csv', () => {
  const billing = useBillingService();
  beforeEach(() => billing.empty());

  it('writes a line per cohort with a column per later month', async () => {
    const { subscription } = merchantEvents('file');
    const { owner } = await billing.given.merchant('file');
    const month = (ago: number) => addMonths(monthOf(billing.clock.now()), -ago);
    await billing.receive(
      subscription('one', `${month(2)}-10T00:00:00Z`, { ended_at: `${month(1)}-10T00:00:00Z` }),
      subscription('two', `${month(2)}-10T00:00:00Z`, { customer_id: 'other' }),
    );
    const { text } = await billing.as(owner).get(`${path}?months=3`).expect(200);
    expect(csvRows(text)).toEqual([
      { cohort: month(2), customers: '2', month1: '1', month2: '1' },
      { cohort: month(1), customers: '0', month1: '0', month2: '' },
      { cohort: month(0), customers: '0', month1: '', month2: '' },
    ]);
  });

  it('requires billing:read', async () => {
    const member = await billing.given.member('member', 'somewhere');
    await billing.as(member).get(path).expect(403);
    await billing.as(null).get(path).expect(401);
  });
});
