import { Select } from '../../../ui/select.tsx';
import { useWords } from '../../../words/words.tsx';

type Figures = { readonly currency: string };
type Props = {
  readonly all: readonly Figures[];
  readonly value: string;
  readonly onChange: (currency: string) => void;
};

/** The figures of one currency among those of all: the wanted one, or else the first. */
export const figuresIn = <F extends Figures>(all: readonly F[], wanted: string | null) =>
  all.find(({ currency }) => currency === wanted) ?? all[0];

/** Which currency is shown, where there are several: they are never added up. */
export function CurrencySelect({ all, value, onChange }: Props) {
  const { t } = useWords();
  if (all.length < 2) return null;
  return (
    <Select
      name="currency"
      label={t('figures.currency')}
      isLabelHidden
      value={value}
      options={all.map(({ currency }) => ({ value: currency, label: currency.toUpperCase() }))}
      onChange={onChange}
    />
  );
}
