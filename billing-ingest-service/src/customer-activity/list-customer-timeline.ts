import type { MachineActor, UserActor } from '@tessera/contracts/actor';
import { customerErrors } from '@tessera/contracts/billing/customers';
import type {
  customerTimelineRoutes,
  TimelineEntry,
} from '@tessera/contracts/billing/reporting/customer-timeline';
import type { RouteQuery } from '@tessera/contracts/define/route';
import type { BillingDeps } from '../deps.ts';
import { isFormattedInstant } from '../instant.ts';
import { type RecordInput, readRecord } from '../listing/read-records.ts';
import { parseCursor, toPage } from '../paging/page-cursor.ts';
import { customers } from '../records/customers/list.ts';
import { type TimelineRow, timelines } from './timeline.repository.ts';

type Input = RecordInput & RouteQuery<typeof customerTimelineRoutes.listCustomerTimeline>;

/** Names the order in cursors. */
const sort = '-at';

export async function listCustomerTimeline(
  deps: BillingDeps,
  actor: UserActor | MachineActor,
  { limit, cursor, ...input }: Input,
) {
  const after = parseCursor(cursor, { sort, isValue: isFormattedInstant });
  const unknown = customerErrors.CUSTOMER_NOT_FOUND;
  const { organizationId, row } = await readRecord(deps, actor, customers.basic, input, unknown);
  const rows = await timelines.list(deps.db, {
    organizationId,
    merchantId: row.providerOrganizationId,
    customerId: row.id,
    after,
    limit,
    now: deps.clock.now(),
  });
  return toPage(rows, { limit, sort }, toEntry);
}

function toEntry({ id, kind, recordId, title, detail, ...row }: TimelineRow): TimelineEntry {
  const entry = { id, at: row.cursorValue, recordId, title };
  // The list shows records of which these fields are known.
  const [status, amount, currency] = [row.status ?? '', row.amount ?? 0, row.currency ?? ''];
  switch (kind) {
    case 'order.created':
    case 'order.paid':
      return { kind, ...entry, status, amount, currency };
    case 'refund.created':
      return { kind, ...entry, status, amount, currency, orderId: detail ?? '' };
    case 'subscription.started':
    case 'subscription.canceled':
    case 'subscription.uncanceled':
    case 'subscription.ended':
      return { kind, ...entry, status, amount, currency, recurringInterval: detail ?? '' };
    case 'customer.created':
    case 'customer.deleted':
      return { kind, ...entry };
    case 'benefit.granted':
    case 'benefit.revoked':
      return { kind, ...entry, benefitType: detail };
    case 'checkout.created':
      return { kind, ...entry, status, amount: row.amount, currency: row.currency };
  }
}
