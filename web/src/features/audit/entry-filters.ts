import { startOfDay } from '../../i18n/zoned-days.ts';
import type { AuditState } from './audit-filters.tsx';

/**
 * The filters that the list and the export have in common, as parameters of their calls. Days are those of the time zone
 * in which times are shown.
 */
export const entryFilters = (
  { action, actor, target, from, to }: AuditState,
  timeZone: string | null,
) => ({
  action: action || undefined,
  actorId: actor || undefined,
  targetId: target || undefined,
  from: startOfDay(from, timeZone),
  to: startOfDay(to, timeZone, 1),
});
