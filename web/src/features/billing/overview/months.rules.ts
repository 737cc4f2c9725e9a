/** The UTC month so many months before another: `2025-06`. */
export function monthsBack(from: Date, count: number): string {
  const month = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() - count, 1));
  return month.toISOString().slice(0, 7);
}
