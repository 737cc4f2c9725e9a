import {
  type Icon,
  IconAlertTriangle,
  IconArchive,
  IconArrowBackUp,
  IconCheck,
  IconClock,
  IconHourglassHigh,
  IconPlayerStop,
  IconX,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../../components/data/badge.tsx';
import { Row } from '../../../components/layout/stack.tsx';
import { enumText } from '../../../i18n/texts.ts';
import { useFormats } from '../../../i18n/use-formats.ts';

type Appearance = readonly [tone: BadgeTone, icon: Icon | null];

const succeeded: Appearance = ['good', IconCheck];
const pending: Appearance = ['warn', IconClock];
const failed: Appearance = ['danger', IconAlertTriangle];
const ended: Appearance = ['quiet', IconPlayerStop];
const returned: Appearance = ['quiet', IconArrowBackUp];

/** Color and icon of each status, which are the same for all kinds of records; the label depends on the kind. */
const APPEARANCES: Readonly<Record<string, Appearance>> = {
  active: succeeded,
  trialing: ['accent', IconHourglassHigh],
  past_due: failed,
  unpaid: failed,
  incomplete: pending,
  incomplete_expired: ended,
  canceled: ended,
  paid: succeeded,
  pending,
  refunded: returned,
  partially_refunded: ['accent', IconArrowBackUp],
  succeeded,
  failed,
  open: ['accent', IconClock],
  confirmed: ['accent', IconHourglassHigh],
  expired: ended,
  scheduled: ['accent', IconClock],
  available: succeeded,
  exhausted: ended,
  granted: succeeded,
  revoked: ['quiet', IconX],
  waiting: pending,
  applied: succeeded,
  stale: returned,
  unknown: ['quiet', IconClock],
  quarantined: failed,
  rejected: ['danger', IconX],
  archived: ['quiet', IconArchive],
};

const NEUTRAL: Appearance = ['quiet', null];

export type RecordKind =
  | 'subscription'
  | 'order'
  | 'refund'
  | 'checkout'
  | 'discount'
  | 'grant'
  | 'product'
  | 'delivery';
type Props = { readonly of: RecordKind; readonly is: string };

const appearanceOf = (status: string): Appearance =>
  (Object.hasOwn(APPEARANCES, status) ? APPEARANCES[status] : undefined) ?? NEUTRAL;

/** The color of a status. */
export const toneOf = (status: string): BadgeTone => appearanceOf(status)[0];

/** The status of a record: label, color and icon. */
export function Status({ of: kind, is: status }: Props) {
  const { t } = useTranslation();
  const [tone, StatusIcon] = appearanceOf(status);
  return (
    <Badge tone={tone} icon={StatusIcon && <StatusIcon size={13} />}>
      {enumText(`${kind}.status`, status, t)}
    </Badge>
  );
}

export type SubscriptionTerm = {
  readonly status: string;
  readonly cancelAtPeriodEnd: boolean;
  readonly endedAt: string | null;
  readonly currentPeriodEnd: string | null;
};

/** The status of a subscription, and when it ends if it is canceled. */
export function SubscriptionStatus({ of: subscription }: { readonly of: SubscriptionTerm }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { status, cancelAtPeriodEnd, endedAt, currentPeriodEnd } = subscription;
  return (
    <Row gap={6}>
      <Status of="subscription" is={status} />
      {cancelAtPeriodEnd && !endedAt && currentPeriodEnd && (
        <Badge tone="warn" icon={<IconClock size={13} />}>
          {t('subscriptions.cancelsOn', { date: formats.date(currentPeriodEnd) })}
        </Badge>
      )}
    </Row>
  );
}
