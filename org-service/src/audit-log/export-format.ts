import type { Columns } from '@tessera/chassis/http/csv-line';
import { type ExportedAuditEntry, exportedAuditEntry } from '@tessera/contracts/org/audit';
import * as z from 'zod';
import type { ExportRow } from './export.repository.ts';

export const toExported = ({ sequence, ...row }: ExportRow): ExportedAuditEntry => ({
  sequence: Number(sequence),
  ...row,
});

/** The parts of an NDJSON file, one per batch of rows. */
export async function* ndjsonParts(
  batches: AsyncIterable<readonly ExportRow[]>,
): AsyncGenerator<string> {
  for await (const rows of batches) {
    yield rows
      .map((row) => `${JSON.stringify(z.encode(exportedAuditEntry, toExported(row)))}\n`)
      .join('');
  }
}

/** The columns of a CSV file (OW-52). Entries have no impersonator until operators can impersonate users. */
export const csvColumns: Columns<ExportedAuditEntry> = {
  sequence: ({ sequence }) => sequence,
  id: ({ id }) => id,
  createdAt: ({ createdAt }) => createdAt.toISOString(),
  action: ({ action }) => action,
  actorId: ({ actorId }) => actorId,
  actorName: ({ actor }) => actor?.name,
  actorEmail: ({ actor }) => actor?.email,
  impersonatorId: () => null,
  targetId: ({ targetId }) => targetId,
  userId: ({ userId }) => userId,
  ipAddress: ({ ipAddress }) => ipAddress,
  userAgent: ({ userAgent }) => userAgent,
  requestId: ({ requestId }) => requestId,
  data: ({ data }) => JSON.stringify(data),
};
