import { IconArrowBackUp } from '@tabler/icons-react';
import { refundRoutes } from '@tessera/contracts/billing/refunds';
import { Time } from '../../../components/data/time.tsx';
import { enumText } from '../../../i18n/texts.ts';
import { CustomerCell, Money, NameLink, TwoLines } from '../cells/cells.tsx';
import { Status } from '../cells/status.tsx';
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
    {
      key: 'customer',
      header: t('field.customer'),
      cell: ({ customer }) => <CustomerCell of={customer} />,
    },
    {
      key: 'date',
      header: t('field.date'),
      cell: ({ createdAt }) => <Time at={createdAt} as="date" />,
    },
    {
      key: 'status',
      header: t('field.status'),
      cell: ({ status }) => <Status of="refund" is={status} />,
    },
    {
      key: 'amount',
      header: t('field.amount'),
      align: 'end',
      cell: ({ amount, taxAmount, currency }) => (
        <Money amount={amount + taxAmount} currency={currency} />
      ),
    },
  ],
});
