import { IconArrowBackUp } from '@tabler/icons-react';
import { refundRoutes } from '@tessera/contracts/billing/refunds';
import { enumText } from '../../../i18n/texts.ts';
import { Money, NameLink, TwoLines } from '../cells/cells.tsx';
import { customerColumn, dateColumn, statusColumn } from '../cells/record-columns.tsx';
import { defineListing } from '../lists/listing.ts';

export const refundListing = defineListing({
  name: 'refunds',
  route: refundRoutes.listRefunds,
  icon: IconArrowBackUp,
  keyOf: ({ id }) => id,
  sorts: ['amount'],
  filters: [
    {
      name: 'status',
      label: 'field.status',
      texts: 'refund.status',
      values: ['pending', 'succeeded', 'failed', 'canceled'],
    },
    {
      name: 'reason',
      label: 'field.reason',
      texts: 'refund.reason',
      values: [
        'customer_request',
        'duplicate',
        'fraudulent',
        'service_disruption',
        'satisfaction_guarantee',
        'other',
      ],
    },
  ],
  scopes: ['orderId', 'customerId', 'subscriptionId', 'currency'],
  columns: ({ t, base }) => [
    {
      key: 'reason',
      header: t('field.reason'),
      isTitle: true,
      cell: ({ id, reason, revokeBenefits }) => (
        <TwoLines
          first={
            <NameLink to={`${base}/refunds/${id}`}>{enumText('refund.reason', reason, t)}</NameLink>
          }
          second={revokeBenefits && t('refunds.revokesBenefits')}
        />
      ),
    },
    customerColumn(t),
    dateColumn(t),
    statusColumn('refund', t),
    {
      key: 'amount',
      header: t('field.amount'),
      align: 'end',
      sort: '-amount',
      cell: ({ amount, taxAmount, currency }) => (
        <Money amount={amount + taxAmount} currency={currency} />
      ),
    },
  ],
});
