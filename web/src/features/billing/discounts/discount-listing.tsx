import { IconDiscount2 } from '@tabler/icons-react';
import { availability, discountRoutes } from '@tessera/contracts/billing/discounts';
import { NameLink, None, TwoLines } from '../cells/cells.tsx';
import { durationText, reductionText } from '../cells/discount-text.ts';
import { Status } from '../cells/status.tsx';
import { defineListing } from '../lists/listing.ts';
import { Redemptions } from './redemptions.tsx';

export const discountListing = defineListing({
  name: 'discounts',
  route: discountRoutes.listDiscounts,
  icon: IconDiscount2,
  keyOf: ({ id }) => id,
  sorts: ['name', 'redemptionsCount'],
  filters: [
    {
      name: 'availability',
      label: 'field.status',
      texts: 'discount.status',
      values: availability.options,
    },
    {
      name: 'type',
      label: 'field.type',
      texts: 'discount.type',
      values: ['percentage', 'fixed'],
    },
    {
      name: 'duration',
      label: 'discounts.duration',
      texts: 'discount.duration',
      values: ['once', 'repeating', 'forever'],
    },
  ],
  columns: ({ t, formats, base }) => [
    {
      key: 'discount',
      header: t('field.discount'),
      isTitle: true,
      sort: 'name',
      cell: ({ id, name, code }) => (
        <TwoLines
          first={<NameLink to={`${base}/discounts/${id}`}>{name}</NameLink>}
          second={code && <code>{code}</code>}
        />
      ),
    },
    {
      key: 'reduction',
      header: t('discounts.amountOff'),
      cell: (discount) => (
        <TwoLines first={reductionText(discount, formats)} second={durationText(discount, t)} />
      ),
    },
    {
      key: 'redemptions',
      header: t('discounts.redemptions'),
      sort: '-redemptionsCount',
      cell: (discount) => <Redemptions of={discount} />,
    },
    {
      key: 'ends',
      header: t('discounts.endsAt'),
      cell: ({ endsAt }) => (endsAt ? formats.date(endsAt) : <None />),
    },
    {
      key: 'status',
      header: t('field.status'),
      align: 'end',
      cell: ({ availability }) => <Status of="discount" is={availability} />,
    },
  ],
});
