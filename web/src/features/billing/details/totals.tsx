import { Money } from '../cells/cells.tsx';
import classes from './detail.module.css';

export type Step = {
  readonly label: string;
  readonly amount: number | null;
  readonly isTotal?: boolean;
};

type Props = { readonly steps: readonly Step[]; readonly currency: string };

/** The lines from the price to the paid amount. A line without an amount is not rendered. */
export function Totals({ steps, currency }: Props) {
  return (
    <dl className={classes.sums}>
      {steps.map(({ label, amount, isTotal }) =>
        amount === null ? null : (
          <div key={label} className={classes.sum} data-kind={isTotal ? 'total' : 'step'}>
            <dt>{label}</dt>
            <dd>
              <Money amount={amount} currency={currency} />
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}
