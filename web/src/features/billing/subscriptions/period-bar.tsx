import type { Subscription } from '@tessera/contracts/billing/subscriptions';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../components/data/use-now.ts';
import { Alert } from '../../../components/feedback/alert.tsx';
import { ProgressBar } from '../../../components/feedback/progress-bar.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { Row, Stack } from '../../../components/layout/stack.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { Period } from '../cells/cells.tsx';
import { SubscriptionStatus } from '../cells/status.tsx';
import classes from './period-bar.module.css';

/** The progress of the current period, and what happens at its end. */
export function PeriodBar({ of: subscription }: { readonly of: Subscription }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useNow();
  const { status, currentPeriodStart, currentPeriodEnd, cancelAtPeriodEnd, endedAt } = subscription;
  const neverBegan = status === 'incomplete_expired';
  const isOver = endedAt !== null || neverBegan || status === 'canceled';
  const start = Date.parse(currentPeriodStart);
  const end = currentPeriodEnd ? Date.parse(currentPeriodEnd) : null;
  const daysLeft = end === null ? null : Math.max(0, Math.ceil((end - now) / DAY_MS));

  return (
    <Section title={t('subscriptions.period')} actions={<SubscriptionStatus of={subscription} />}>
      <Stack gap={10}>
        {end !== null && !isOver && (
          <ProgressBar value={Math.max(0, now - start)} max={Math.max(1, end - start)} />
        )}
        <Row gap={12}>
          <span className={classes.period}>
            <Period from={currentPeriodStart} to={currentPeriodEnd} />
          </span>
          {daysLeft !== null && !isOver && (
            <span className={classes.left}>{t('subscription.daysLeft', { count: daysLeft })}</span>
          )}
        </Row>
        {neverBegan && <Alert tone="info">{t('subscription.incompleteExpired')}</Alert>}
        {endedAt && !neverBegan && (
          <Alert tone="info">{t('subscription.hasEnded', { date: formats.date(endedAt) })}</Alert>
        )}
        {!isOver && cancelAtPeriodEnd && currentPeriodEnd && (
          <Alert tone="warn">
            {t('subscription.cancelsAt', { date: formats.date(currentPeriodEnd) })}
          </Alert>
        )}
      </Stack>
    </Section>
  );
}

const DAY_MS = 86_400_000;
