import { IconForms } from '@tabler/icons-react';
import { customFieldRoutes } from '@tessera/contracts/billing/custom-fields';
import { Time } from '../../../components/data/time.tsx';
import { enumText } from '../../../i18n/texts.ts';
import { NameLink, None, TwoLines } from '../cells/cells.tsx';
import { defineListing } from '../lists/listing.ts';

export const customFieldListing = defineListing({
  name: 'custom-fields',
  route: customFieldRoutes.listCustomFields,
  icon: IconForms,
  keyOf: ({ id }) => id,
  sorts: ['name', 'slug'],
  filters: [
    {
      name: 'type',
      label: 'field.type',
      texts: 'custom-field.type',
      values: ['text', 'number', 'date', 'checkbox', 'select'],
    },
  ],
  columns: ({ t, base }) => [
    {
      key: 'field',
      header: t('custom-fields.field'),
      isTitle: true,
      sort: 'name',
      cell: ({ id, name, slug }) => (
        <TwoLines
          first={<NameLink to={`${base}/custom-fields/${id}`}>{name}</NameLink>}
          second={<code>{slug}</code>}
        />
      ),
    },
    {
      key: 'type',
      header: t('field.type'),
      cell: ({ type }) => enumText('custom-field.type', type, t),
    },
    {
      key: 'label',
      header: t('custom-fields.label'),
      cell: ({ properties }) => properties.formLabel || <None />,
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
