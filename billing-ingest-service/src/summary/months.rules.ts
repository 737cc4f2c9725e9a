/** The months from one to another, both included, as `2025-06`. Empty when the second one is earlier. */
export function monthsBetween(from: string, to: string): string[] {
  const [start, end] = [monthIndex(from), monthIndex(to)];
  return Array.from({ length: Math.max(0, end - start + 1) }, (_, offset) =>
    formatMonth(start + offset),
  );
}

/** Adds months; a negative number subtracts them. */
export const addMonths = (month: string, distance: number) =>
  formatMonth(monthIndex(month) + distance);

/** The month of an instant in UTC. */
export const monthOf = (at: Date) => at.toISOString().slice(0, 7);

const monthIndex = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
const formatMonth = (index: number) =>
  `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;
