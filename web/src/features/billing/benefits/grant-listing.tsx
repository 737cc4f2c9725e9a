import { IconUserCheck } from '@tabler/icons-react';
import { benefitRoutes } from '@tessera/contracts/billing/benefits';
import { Time } from '../../../components/data/time.tsx';
import { enumText } from '../../../i18n/texts.ts';
import { CustomerCell, NameLink, TwoLines } from '../cells/cells.tsx';
import { Status } from '../cells/status.tsx';
import { defineListing } from '../lists/listing.ts';
import { BENEFIT_TYPES } from './benefit-phrase.ts';

export const grantListing = defineListing({
  name: 'benefit-grants',
  route: benefitRoutes.listBenefitGrants,
  icon: IconUserCheck,
  keyOf: ({ id }) => id,
  filters: [
    {
      name: 'state',
      label: 'field.status',
      texts: 'grant.status',
      values: ['granted', 'revoked', 'failed'],
    },
    { name: 'benefitType', label: 'field.type', texts: 'benefit.type', values: BENEFIT_TYPES },
  ],
  scopes: ['benefitId', 'customerId', 'subscriptionId', 'orderId'],
  columns: ({ t, base, without }) => [
    {
      key: 'benefit',
      header: t('field.benefit'),
      isTitle: true,
      cell: ({ id, benefit, benefitType }) => (
        <TwoLines
          first={
            <NameLink to={`${base}/benefit-grants/${id}`}>
              {benefit?.description ?? t('billing.unknownBenefit')}
            </NameLink>
          }
          second={benefitType && enumText('benefit.type', benefitType, t)}
        />
      ),
    },
    {
      key: 'customer',
      header: t('field.customer'),
      isTitle: without.includes('benefit'),
      cell: ({ id, customer }) => (
        <CustomerCell
          of={customer}
          to={without.includes('benefit') ? `${base}/benefit-grants/${id}` : undefined}
        />
      ),
    },
    {
      key: 'state',
      header: t('field.status'),
      cell: ({ state, error }) => (
        <TwoLines first={<Status of="grant" is={state} />} second={error?.message} />
      ),
    },
    {
      key: 'date',
      header: t('field.date'),
      align: 'end',
      cell: ({ createdAt, grantedAt, revokedAt }) => (
        <Time at={revokedAt ?? grantedAt ?? createdAt} as="date" />
      ),
    },
  ],
});
