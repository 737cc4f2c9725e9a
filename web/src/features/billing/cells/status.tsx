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
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../../components/data/badge.tsx';
import { Row } from '../../../components/layout/stack.tsx';
import { enumText } from '../../../i18n/texts.ts';
import { useFormats } from '../../../i18n/use-formats.ts';

type Appearance = readonly [BadgeTone, ReactNode];

const succeeded: Appearance = ['good', <IconCheck key="icon" size={13} />];
const pending: Appearance = ['warn', <IconClock key="icon" size={13} />];
const failed: Appearance = ['danger', <IconAlertTriangle key="icon" size={13} />];
const ended: Appearance = ['quiet', <IconPlayerStop key="icon" size={13} />];
const returned: Appearance = ['quiet', <IconArrowBackUp key="icon" size={13} />];

/** Color and icon of each status, which are the same for all kinds of records; the label depends on the kind. */
const APPEARANCES: Readonly<Record<string, Appearance>> = {
  active: succeeded,
  trialing: ['accent', <IconHourglassHigh key="icon" size={13} />],
  past_due: failed,
  unpaid: failed,
  incomplete: pending,
  incomplete_expired: ended,
  canceled: ended,
  paid: succeeded,
  pending,
  refunded: returned,
  partially_refunded: ['accent', <IconArrowBackUp key="icon" size={13} />],
  succeeded,
  failed,
  open: ['accent', <IconClock key="icon" size={13} />],
  confirmed: ['accent', <IconHourglassHigh key="icon" size={13} />],
  expired: ended,
  scheduled: ['accent', <IconClock key="icon" size={13} />],
  available: succeeded,
  exhausted: ended,
  granted: succeeded,
  revoked: ['quiet', <IconX key="icon" size={13} />],
  waiting: pending,
  applied: succeeded,
  stale: returned,
  unknown: ['quiet', <IconClock key="icon" size={13} />],
  quarantined: failed,
  rejected: ['danger', <IconX key="icon" size={13} />],
  archived: ['quiet', <IconArchive key="icon" size={13} />],
};

const NEUTRAL: Appearance = ['quiet', null];

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

const appearanceOf = (status: string): Appearance =>
  (Object.hasOwn(APPEARANCES, status) ? APPEARANCES[status] : undefined) ?? NEUTRAL;

/** The color of a status. */
export const toneOf = (status: string): BadgeTone => appearanceOf(status)[0];

/** The status of a record: label, color and icon. */
export function Status({ of: kind, is: status }: Props) {
  const { t } = useTranslation();
  const [tone, icon] = appearanceOf(status);
  return (
    <Badge tone={tone} icon={icon}>
      {enumText(`${kind}.status`, status, t)}
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
  const { t } = useTranslation();
  const formats = useFormats();
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
