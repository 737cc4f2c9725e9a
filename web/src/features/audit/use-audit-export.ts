import { ApiError } from '@tessera/contracts/define/error';
import { auditRoutes } from '@tessera/contracts/org/audit';
import { useState } from 'react';
import { callFile } from '../../api/call.ts';
import { saveFile } from '../../api/save-file.ts';
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
  const [error, setError] = useState<ApiError>();
  const [isBusy, setBusy] = useState(false);
  const save = async (format: AuditExportFormat) => {
    setError(undefined);
    setBusy(true);
    try {
      const query = { organizationId, format, ...entryFilters(state) };
      saveFile(await callFile(auditRoutes.exportAuditEntries, { query }), `audit-log.${format}`);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return { error, isBusy, save };
}
