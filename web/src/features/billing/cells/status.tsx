import {
  IconAlertTriangle,
  IconArchive,
  IconArrowBackUp,
  IconCheck,
  IconClock,
  IconHourglassHigh,
  IconPlayerStop,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Row } from '../../../ui/stack.tsx';
import { valueText } from '../../../words/lookup.ts';
import { useWords } from '../../../words/words.tsx';

type Look = readonly [BadgeTone, ReactNode];

const good: Look = ['good', <IconCheck key="icon" size={13} />];
const waiting: Look = ['warn', <IconClock key="icon" size={13} />];
const bad: Look = ['danger', <IconAlertTriangle key="icon" size={13} />];
const over: Look = ['quiet', <IconPlayerStop key="icon" size={13} />];
const back: Look = ['quiet', <IconArrowBackUp key="icon" size={13} />];

/** The look of a status, the same for all kinds of records; the label depends on the kind. */
const LOOKS: Readonly<Record<string, Look>> = {
  active: good,
  trialing: ['accent', <IconHourglassHigh key="icon" size={13} />],
  past_due: bad,
  unpaid: bad,
  incomplete: waiting,
  incomplete_expired: over,
  canceled: over,
  paid: good,
  pending: waiting,
  refunded: back,
  partially_refunded: ['accent', <IconArrowBackUp key="icon" size={13} />],
  succeeded: good,
  failed: bad,
  open: ['accent', <IconClock key="icon" size={13} />],
  confirmed: ['accent', <IconHourglassHigh key="icon" size={13} />],
  expired: over,
  scheduled: ['accent', <IconClock key="icon" size={13} />],
  available: good,
  exhausted: over,
  granted: good,
  revoked: ['quiet', <IconX key="icon" size={13} />],
  waiting: waiting,
  applied: good,
  stale: back,
  unknown: ['quiet', <IconClock key="icon" size={13} />],
  quarantined: bad,
  rejected: ['danger', <IconX key="icon" size={13} />],
  archived: ['quiet', <IconArchive key="icon" size={13} />],
};

const PLAIN: Look = ['quiet', null];

type Kind =
  | 'subscription'
  | 'order'
  | 'refund'
  | 'checkout'
  | 'discount'
  | 'grant'
  | 'product'
  | 'delivery';
type Props = { readonly of: Kind; readonly is: string };

const lookOf = (status: string): Look =>
  (Object.hasOwn(LOOKS, status) ? LOOKS[status] : undefined) ?? PLAIN;

/** The color of a status. */
export const toneOf = (status: string): BadgeTone => lookOf(status)[0];

/** The status of a record: label, color and icon. */
export function Status({ of: kind, is: status }: Props) {
  const { t } = useWords();
  const [tone, icon] = lookOf(status);
  return (
    <Badge tone={tone} icon={icon}>
      {valueText(`${kind}.status`, status, t)}
    </Badge>
  );
}

type Subscription = {
  readonly status: string;
  readonly cancelAtPeriodEnd: boolean;
  readonly endedAt: string | null;
  readonly currentPeriodEnd: string | null;
};

/** The status of a subscription, and when it ends if it is canceled. */
export function SubscriptionStatus({ of: subscription }: { readonly of: Subscription }) {
  const { t, formats } = useWords();
  const { status, cancelAtPeriodEnd, endedAt, currentPeriodEnd } = subscription;
  return (
    <Row gap={6}>
      <Status of="subscription" is={status} />
      {cancelAtPeriodEnd && !endedAt && currentPeriodEnd && (
        <Badge tone="warn" icon={<IconClock size={13} />}>
          {t('subscriptions.endsOn', { date: formats.date(currentPeriodEnd) })}
        </Badge>
      )}
    </Row>
  );
}
