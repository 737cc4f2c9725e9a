import {
  checkoutRoutes,
  type CheckoutFunnel as Funnel,
} from '@tessera/contracts/billing/checkouts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '../../../api/use-query.ts';
import { ErrorAlert } from '../../../components/feedback/error-alert.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import classes from '../overview/overview.module.css';
import { Tile } from '../overview/tiles.tsx';
import { useBilling } from '../use-billing.ts';

const DAYS = 30;
const DAY_MS = 86_400_000;

/** How many checkouts of the last 30 days reached each step. Has its full height before the figures load. */
export function CheckoutFunnel() {
  const { t } = useTranslation();
  const formats = useFormats();
  const { organization } = useBilling();
  const [from] = useState(() => new Date(startOfToday() - DAYS * DAY_MS).toISOString());
  const { data, error, retry } = useQuery(checkoutRoutes.getCheckoutFunnel, {
    query: { organizationId: organization.id, from },
  });
  if (error && !data) return <ErrorAlert error={error} onRetry={retry} />;
  const tile = (label: string, name: keyof Funnel, hint = shareOf(name)) => (
    <Tile label={label} value={data ? formats.number(data[name]) : NOT_YET} hint={hint} />
  );
  function shareOf(name: keyof Funnel) {
    if (!data || data.opened === 0) return NOT_YET;
    const share = Math.round((100 * data[name]) / data.opened) / 100;
    return t('checkouts.shareOfOpened', { share: formats.percent(share) });
  }
  return (
    <>
      <ErrorAlert error={error} onRetry={retry} />
      <dl className={classes.tiles} data-are="small">
        {tile(t('checkouts.opened'), 'opened', t('checkouts.lastDays', { count: DAYS }))}
        {tile(t('checkout.status.confirmed'), 'confirmed')}
        {tile(t('checkout.status.succeeded'), 'succeeded')}
        {tile(t('checkout.status.failed'), 'failed')}
        {tile(t('checkout.status.expired'), 'expired')}
      </dl>
    </>
  );
}

/** The placeholder of a figure while it is loading: a space that keeps the height. */
const NOT_YET = '\u00a0';

/** Rounded to the day, so that the same query is cached. */
const startOfToday = () => new Date().setHours(0, 0, 0, 0);
