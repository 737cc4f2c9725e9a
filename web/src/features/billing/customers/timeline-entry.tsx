import { Anchor } from '@mantine/core';
import {
  type Icon,
  IconCash,
  IconGift,
  IconPlayerPlay,
  IconPlayerStop,
  IconReceipt,
  IconReceiptRefund,
  IconRefresh,
  IconShoppingCart,
  IconUserMinus,
  IconUserPlus,
  IconX,
} from '@tabler/icons-react';
import type { TimelineEntry } from '@tessera/contracts/billing/reporting/customer-timeline';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Time } from '../../../components/data/time.tsx';
import { RichText } from '../../../i18n/rich-text.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { perIntervalText } from '../cells/interval-text.ts';
import { type RecordKind, Status } from '../cells/status.tsx';
import { useHoverPrefetch } from '../cells/use-hover-prefetch.ts';
import type { ListName } from '../lists/listing.ts';
import { useBilling } from '../use-billing.ts';
import classes from './timeline.module.css';

type Kind = TimelineEntry['kind'];
type Appearance = {
  readonly icon: Icon;
  readonly tone?: 'good' | 'danger';
  /** The list of the record. */
  readonly list: ListName;
  /** For a record whose status says more than the entry. */
  readonly status?: RecordKind;
};

const APPEARANCES: Readonly<Record<Kind, Appearance>> = {
  'customer.created': { icon: IconUserPlus, list: 'customers' },
  'customer.deleted': { icon: IconUserMinus, tone: 'danger', list: 'customers' },
  'order.created': { icon: IconReceipt, list: 'orders', status: 'order' },
  'order.paid': { icon: IconCash, tone: 'good', list: 'orders' },
  'refund.created': { icon: IconReceiptRefund, list: 'refunds', status: 'refund' },
  'subscription.started': { icon: IconPlayerPlay, tone: 'good', list: 'subscriptions' },
  'subscription.canceled': { icon: IconX, tone: 'danger', list: 'subscriptions' },
  'subscription.uncanceled': { icon: IconRefresh, tone: 'good', list: 'subscriptions' },
  'subscription.ended': { icon: IconPlayerStop, tone: 'danger', list: 'subscriptions' },
  'benefit.granted': { icon: IconGift, tone: 'good', list: 'benefit-grants' },
  'benefit.revoked': { icon: IconGift, tone: 'danger', list: 'benefit-grants' },
  'checkout.created': { icon: IconShoppingCart, list: 'checkouts', status: 'checkout' },
};

/** What happened, as one sentence with a link to the record, unless that is the customer itself. */
export function TimelineRow({ entry }: { readonly entry: TimelineEntry }) {
  const { t } = useTranslation();
  const { base } = useBilling();
  const { kind, at, recordId, title } = entry;
  const { icon: KindIcon, tone, list, status } = APPEARANCES[kind];
  const amount = useAmount(entry);
  const isBenefit = kind === 'benefit.granted' || kind === 'benefit.revoked';
  const to = `${base}/${list}/${recordId}`;
  const intent = useHoverPrefetch(to);
  return (
    <li className={classes.entry}>
      <span className={classes.icon} data-tone={tone} aria-hidden>
        <KindIcon size={16} />
      </span>
      <div>
        <div className={classes.sentence}>
          <RichText
            of={
              amount === null && kind === 'checkout.created'
                ? 'timeline.checkout.empty'
                : `timeline.${kind}`
            }
            values={{
              title: title ?? t(isBenefit ? 'billing.unknownBenefit' : 'billing.unknownProduct'),
              amount: amount ?? '',
            }}
            components={{
              record: <Anchor component={Link} to={to} inherit underline="always" {...intent} />,
            }}
          />
        </div>
        <div className={classes.time}>
          <Time at={at} />
          {status !== undefined && 'status' in entry && <Status of={status} is={entry.status} />}
        </div>
      </div>
    </li>
  );
}

/** The amount of an entry, per interval for a subscription; null if it has none. */
function useAmount(entry: TimelineEntry): string | null {
  const { t } = useTranslation();
  const formats = useFormats();
  if (!('amount' in entry) || entry.amount === null || entry.currency === null) return null;
  const money = formats.money(entry.amount, entry.currency);
  return 'recurringInterval' in entry ? perIntervalText(money, entry.recurringInterval, t) : money;
}
