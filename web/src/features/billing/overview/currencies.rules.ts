type Figures = { readonly currency: string; readonly total: { readonly netRevenueAmount: number } };

/**
 * The figures of the selected currency, else of the one with the largest revenue. There are no exchange rates: amounts are
 * compared in the smallest units, because a cent and a yen differ in value far less than a dollar and a yen.
 */
export const figuresIn = <F extends Figures>(
  all: readonly F[],
  selected: string | null,
): F | undefined =>
  all.find(({ currency }) => currency === selected) ??
  all.toSorted((a, b) => b.total.netRevenueAmount - a.total.netRevenueAmount)[0];

/** The decimals of the currency's amounts; two for a code that is not a currency. */
export function decimalsOf(currency: string): number {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    return format.resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    return 2;
  }
}
