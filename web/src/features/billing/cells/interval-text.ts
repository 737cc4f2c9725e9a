import { isTextKey, type Translate } from '../../../i18n/i18n.ts';

/**
 * An amount per interval, such as "€10.00 / month". It is the amount alone without an interval, and for an interval
 * that has no text.
 */
export function perIntervalText(amount: string, interval: string | null, t: Translate): string {
  if (interval === null) return amount;
  const key = `subscriptions.perInterval.${interval}`;
  return isTextKey(key) ? t(key, { amount }) : amount;
}
