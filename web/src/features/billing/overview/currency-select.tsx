import { useTranslation } from 'react-i18next';
import { Select } from '../../../components/forms/select.tsx';
import classes from './currency-select.module.css';

type Figures = { readonly currency: string };
type Props = {
  readonly all: readonly Figures[];
  readonly value: string;
  readonly onChange: (currency: string) => void;
};

/** Selects the currency, if there are several: amounts are never added across currencies. */
export function CurrencySelect({ all, value, onChange }: Props) {
  const { t } = useTranslation();
  if (all.length < 2) return null;
  return (
    <div className={classes.currency}>
      <Select
        name="currency"
        label={t('metrics.currency')}
        isLabelHidden
        value={value}
        options={all.map(({ currency }) => ({ value: currency, label: currency.toUpperCase() }))}
        onChange={onChange}
      />
    </div>
  );
}
