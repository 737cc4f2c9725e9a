import type { Order } from '@app/contracts/billing/orders';
import type { Subscription } from '@app/contracts/billing/subscriptions';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCheck,
  IconClock,
  IconHourglassHigh,
  IconPlayerStop,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Row } from '../../ui/stack.tsx';
import { valueText } from '../../words/lookup.ts';
import { useWords } from '../../words/words.tsx';

type Look = readonly [BadgeTone, ReactNode];

const SUBSCRIPTION_LOOKS: Readonly<Record<string, Look>> = {
  active: ['good', <IconCheck key="icon" size={13} />],
  trialing: ['accent', <IconHourglassHigh key="icon" size={13} />],
  past_due: ['danger', <IconAlertTriangle key="icon" size={13} />],
  unpaid: ['danger', <IconAlertTriangle key="icon" size={13} />],
  incomplete: ['warn', <IconClock key="icon" size={13} />],
  incomplete_expired: ['quiet', <IconPlayerStop key="icon" size={13} />],
  canceled: ['quiet', <IconPlayerStop key="icon" size={13} />],
};

const MONEY_LOOKS: Readonly<Record<string, Look>> = {
  paid: ['good', <IconCheck key="icon" size={13} />],
  succeeded: ['good', <IconCheck key="icon" size={13} />],
  pending: ['warn', <IconClock key="icon" size={13} />],
  failed: ['danger', <IconAlertTriangle key="icon" size={13} />],
  refunded: ['quiet', <IconArrowBackUp key="icon" size={13} />],
  partially_refunded: ['accent', <IconArrowBackUp key="icon" size={13} />],
};

const PLAIN: Look = ['quiet', null];
const lookOf = (looks: Readonly<Record<string, Look>>, status: string): Look =>
  (Object.hasOwn(looks, status) ? looks[status] : undefined) ?? PLAIN;

type SubscriptionState = Pick<
  Subscription,
  'status' | 'cancelAtPeriodEnd' | 'endedAt' | 'currentPeriodEnd'
>;

/** The state, and when it is about to end although it still runs. */
export function SubscriptionStatus({ of: subscription }: { readonly of: SubscriptionState }) {
  const { t, formats } = useWords();
  const { status, cancelAtPeriodEnd, endedAt, currentPeriodEnd } = subscription;
  const [tone, icon] = lookOf(SUBSCRIPTION_LOOKS, status);
  return (
    <Row gap={6}>
      <Badge tone={tone} icon={icon}>
        {valueText('subscription.status', status, t)}
      </Badge>
      {cancelAtPeriodEnd && !endedAt && currentPeriodEnd && (
        <Badge tone="warn" icon={<IconClock size={13} />}>
          {t('subscriptions.endsOn', { date: formats.date(currentPeriodEnd) })}
        </Badge>
      )}
    </Row>
  );
}

export function OrderStatus({ status }: Pick<Order, 'status'>) {
  const { t } = useWords();
  const [tone, icon] = lookOf(MONEY_LOOKS, status);
  return (
    <Badge tone={tone} icon={icon}>
      {valueText('order.status', status, t)}
    </Badge>
  );
}

export function RefundStatus({ status }: { readonly status: string }) {
  const { t } = useWords();
  const [tone, icon] = lookOf(MONEY_LOOKS, status);
  return (
    <Badge tone={tone} icon={icon}>
      {valueText('refund.status', status, t)}
    </Badge>
  );
}
