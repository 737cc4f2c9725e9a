import type { AppliedDiscount } from '@tessera/contracts/billing/discounts';
import type { Formats } from '../../../i18n/formats.ts';
import type { Translate } from '../../../i18n/i18n.ts';
import { enumText } from '../../../i18n/texts.ts';

/** The reduction of a discount. */
export function reductionText(discount: AppliedDiscount, formats: Formats): string {
  const { basisPoints, amount, currency } = discount;
  if (basisPoints !== undefined) return formats.percent(basisPoints / 10_000);
  return amount === undefined || currency === undefined ? '' : formats.money(amount, currency);
}

/** The duration of a discount. */
export function durationText(
  { duration, durationInMonths }: AppliedDiscount,
  t: Translate,
): string {
  return duration === 'repeating' && durationInMonths !== undefined
    ? t('discount.months', { count: durationInMonths })
    : enumText('discount.duration', duration, t);
}
