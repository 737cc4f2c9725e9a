import { IconWebhook } from '@tabler/icons-react';
import {
  type Delivery,
  deliveryRoutes,
  deliveryStatus,
} from '@tessera/contracts/billing/deliveries';
import { Time } from '../../../components/data/time.tsx';
import type { Translate } from '../../../i18n/i18n.ts';
import { enumText } from '../../../i18n/texts.ts';
import { NameLink, None, TwoLines } from '../cells/cells.tsx';
import { Status } from '../cells/status.tsx';
import { defineListing } from '../lists/listing.ts';
import { deliveryAddress, recordAddress } from './delivery-address.ts';
import { eventGroup, eventText, reasonText } from './event-text.ts';
import { EVENT_TYPES } from './event-types.ts';

/** Polling is needed because the stream does not report deliveries that change no record. */
const REFRESH_MS = 10_000;

export const deliveryListing = defineListing({
  name: 'deliveries',
  route: deliveryRoutes.listDeliveries,
  icon: IconWebhook,
  keyOf: ({ id, endpointId }) => `${endpointId} ${id}`,
  idOf: ({ id }) => id,
  refreshEveryMs: REFRESH_MS,
  filters: [
    {
      name: 'status',
      label: 'field.status',
      texts: 'delivery.status',
      values: deliveryStatus.options,
    },
    {
      name: 'type',
      label: 'field.type',
      texts: eventText,
      values: EVENT_TYPES,
      groups: eventGroup,
      isMultiple: true,
    },
  ],
  days: [
    { name: 'from', label: 'deliveries.from' },
    { name: 'to', label: 'deliveries.before' },
  ],
  scopes: ['endpointId', 'webhookId'],
  columns: ({ t, formats, base }) => [
    {
      key: 'event',
      header: t('deliveries.event'),
      isTitle: true,
      cell: (delivery) => (
        <TwoLines
          first={
            <NameLink to={deliveryAddress(base, delivery)}>{eventText(delivery.type, t)}</NameLink>
          }
          second={secondLine(delivery, t)}
        />
      ),
    },
    {
      key: 'record',
      header: t('deliveries.record'),
      cell: ({ record }) => {
        const address = recordAddress(base, record);
        if (!record) return <None />;
        const kind = enumText('delivery.record', record.kind, t);
        return (
          <TwoLines
            first={address ? <NameLink to={address}>{kind}</NameLink> : kind}
            second={<ShortId of={record.id} />}
          />
        );
      },
    },
    {
      key: 'webhookId',
      header: t('delivery.webhookId'),
      isExtra: true,
      cell: ({ id }) => <ShortId of={id} />,
    },
    {
      key: 'received',
      header: t('deliveries.received'),
      sort: 'createdAt',
      cell: ({ receivedAt }) => <Time at={receivedAt} />,
    },
    {
      key: 'attempts',
      header: t('deliveries.attempts'),
      align: 'end',
      cell: ({ attempts }) => formats.number(attempts),
    },
    {
      key: 'status',
      header: t('field.status'),
      align: 'end',
      cell: ({ status, hasConflict }) => (
        <TwoLines
          first={<Status of="delivery" is={status} />}
          second={hasConflict && t('delivery.hasConflict')}
        />
      ),
    },
  ],
});

function secondLine({ type, reason }: Delivery, t: Translate) {
  if (type !== '') return <code>{type}</code>;
  return reason && reasonText(reason, t);
}

const SHOWN = 8;

/** The beginning of an id; the whole id is shown on hover, and copied from the detail page. */
function ShortId({ of: id }: { readonly of: string }) {
  return <code title={id}>{id.length > SHOWN ? `${id.slice(0, SHOWN)}…` : id}</code>;
}
