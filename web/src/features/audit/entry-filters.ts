import type { AuditState } from './audit-filters.tsx';

/** The filters that the list and the export have in common, as parameters of their calls. */
export const entryFilters = ({ action, actor, from, to }: AuditState) => ({
  action: action || undefined,
  actorId: actor || undefined,
  from: startOf(from, 0),
  to: startOf(to, 1),
});

/** The start of a day in the user's time zone, plus `later` days; undefined for an invalid or empty day. */
function startOf(day: string, later: number): string | undefined {
  const [year, month, date] = day.split('-').map(Number);
  if (!year || !month || !date) return undefined;
  return new Date(year, month - 1, date + later).toISOString();
}
