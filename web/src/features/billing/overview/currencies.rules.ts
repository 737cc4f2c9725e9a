type Figures = { readonly currency: string; readonly total: { readonly netRevenueAmount: number } };

/** The figures of the selected currency, else of the one with the largest revenue in its main unit. */
export const figuresIn = <F extends Figures>(
  all: readonly F[],
  selected: string | null,
): F | undefined =>
  all.find(({ currency }) => currency === selected) ??
  all.toSorted((a, b) => revenueOf(b) - revenueOf(a))[0];

const revenueOf = ({ currency, total }: Figures) =>
  total.netRevenueAmount / 10 ** decimalsOf(currency);

/** The decimals of the currency's amounts; two for a code that is not a currency. */
export function decimalsOf(currency: string): number {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    return format.resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    return 2;
  }
}
