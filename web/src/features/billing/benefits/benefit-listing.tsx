import { IconGift } from '@tabler/icons-react';
import { benefitRoutes } from '@tessera/contracts/billing/benefits';
import { Time } from '../../../components/data/time.tsx';
import { enumText } from '../../../i18n/texts.ts';
import { NameLink, None } from '../cells/cells.tsx';
import { defineListing } from '../lists/listing.ts';
import { BENEFIT_TYPES, benefitPhrase } from './benefit-phrase.ts';

export const benefitListing = defineListing({
  name: 'benefits',
  route: benefitRoutes.listBenefits,
  icon: IconGift,
  keyOf: ({ id }) => id,
  sorts: ['description'],
  filters: [{ name: 'type', label: 'field.type', texts: 'benefit.type', values: BENEFIT_TYPES }],
  columns: ({ t, formats, base }) => [
    {
      key: 'benefit',
      header: t('field.benefit'),
      isTitle: true,
      sort: 'description',
      cell: ({ id, description }) => (
        <NameLink to={`${base}/benefits/${id}`}>{description}</NameLink>
      ),
    },
    {
      key: 'type',
      header: t('field.type'),
      cell: ({ type }) => enumText('benefit.type', type, t),
    },
    {
      key: 'what',
      header: t('benefits.properties'),
      cell: (benefit) => benefitPhrase(benefit, t, formats) ?? <None />,
    },
    {
      key: 'created',
      header: t('field.created'),
      align: 'end',
      sort: '-createdAt',
      cell: ({ createdAt }) => <Time at={createdAt} as="date" />,
    },
  ],
});
