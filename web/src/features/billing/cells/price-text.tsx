import type { Price } from '@tessera/contracts/billing/products';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../i18n/use-formats.ts';
import classes from './cells.module.css';
import { perIntervalText } from './interval-text.ts';

type Props = {
  readonly of: Price;
  /** The interval of a price; null for one-time prices. */
  readonly interval: string | null;
};

/** A price in a phrase that depends on its type. */
export function PriceText({ of: price, interval }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { priceCurrency: currency = '', meter } = price;
  const money = (amount: number) => formats.money(amount, currency);

  const phrase = () => {
    switch (price.amountType) {
      case 'free':
        return t('price.free');
      case 'custom':
        return customPhrase();
      case 'metered_unit':
        return meteredPhrase();
      default:
        return perIntervalText(money(price.priceAmount ?? 0), interval, t);
    }
  };
  const customPhrase = () => {
    const { minimumAmount: from, maximumAmount: to } = price;
    if (typeof from === 'number' && typeof to === 'number') {
      return t('price.between', { from: money(from), to: money(to) });
    }
    if (typeof from === 'number') return t('price.atLeast', { from: money(from) });
    return t('price.custom');
  };
  const meteredPhrase = () => {
    const { unitAmount, capAmount } = price;
    const values = {
      amount: formats.fineMoney(unitAmount ?? '0', currency),
      meter: meter?.name ?? t('price.unknownMeter'),
    };
    if (typeof capAmount !== 'number') return t('price.perUnit', values);
    return t('price.perUnitCapped', { ...values, cap: money(capAmount) });
  };

  return <span className={classes.price}>{phrase()}</span>;
}
