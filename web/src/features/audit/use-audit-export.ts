import type { ApiError } from '@tessera/contracts/define/error';
import { auditRoutes } from '@tessera/contracts/org/audit';
import { useDownload } from '../../api/use-download.ts';
import { useTimeZone } from '../../i18n/time-zone.tsx';
import type { AuditState } from './audit-filters.tsx';
import { entryFilters } from './entry-filters.ts';

export type AuditExportFormat = 'ndjson' | 'csv';

export type AuditExport = {
  readonly error: ApiError | undefined;
  readonly isBusy: boolean;
  readonly save: (format: AuditExportFormat) => Promise<void>;
};

/** Exports the entries that the filters select, as a file. */
export function useAuditExport(organizationId: string, state: AuditState): AuditExport {
  const { timeZone } = useTimeZone();
  const { error, isBusy, save } = useDownload(auditRoutes.exportAuditEntries);
  return {
    error,
    isBusy,
    save: (format) =>
      save(
        { query: { organizationId, format, ...entryFilters(state, timeZone) } },
        `audit-log.${format}`,
      ),
  };
}
