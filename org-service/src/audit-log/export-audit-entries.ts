import type { Tx } from '@tessera/chassis/db/types';
import { csvParts } from '@tessera/chassis/http/csv-parts';
import { csvFile, type Download, ndjsonFile } from '@tessera/chassis/http/handle';
import type { UserActor } from '@tessera/contracts/actor';
import { ApiError, commonErrors } from '@tessera/contracts/define/error';
import type { RouteQuery } from '@tessera/contracts/define/route';
import { auditErrors, type auditRoutes } from '@tessera/contracts/org/audit';
import { orgEvents } from '@tessera/contracts/org/events';
import { memberErrors } from '@tessera/contracts/org/members';
import { events } from '../audit/record-event.ts';
import type { OrgDeps } from '../deps.ts';
import { authorizeOrganization } from '../members/authorize-organization.ts';
import { members } from '../members/member.repository.ts';
import { auditExports } from './export.repository.ts';
import { csvColumns, ndjsonParts, toExported } from './export-format.ts';

type Deps = Pick<OrgDeps, 'db' | 'roles' | 'clock'>;
type Input = RouteQuery<typeof auditRoutes.exportAuditEntries>;

const MAX_EXPORTS_PER_HOUR = 5;
const HOUR_MILLISECONDS = 3_600_000;
/** While entries from before the chain are numbered, after an upgrade. */
const NUMBERING_RETRY_SECONDS = 60;

/**
 * Exports the audit log, oldest first, while it is sent. The export is an entry itself; it is the last one of a file
 * without filters. Entries that are written later have greater numbers and are not part of the file.
 */
export async function exportAuditEntries(
  deps: Deps,
  actor: UserActor,
  input: Input,
): Promise<Download> {
  const { action, actorId, targetId, from, to, after = 0 } = input;
  const organizationId = await authorizeOrganization(deps, actor, input, {
    permission: ['audit', 'export'],
    notAllowed: auditErrors.YOU_ARE_NOT_ALLOWED_TO_EXPORT_THE_AUDIT_LOG,
  });
  const last = await recordExport(deps, actor, organizationId, input);
  const range = { organizationId, action, actorId, targetId, from, to, after, last };
  const batches = auditExports.read(deps.db, range);
  return input.format === 'csv'
    ? csvFile('audit-log.csv', csvParts(batches, toExported, csvColumns))
    : ndjsonFile('audit-log.ndjson', ndjsonParts(batches));
}

/** Writes the entry of the export and returns its number. */
function recordExport(
  { db, clock }: Deps,
  actor: UserActor,
  organizationId: string,
  { format, from, to, action, actorId, targetId, after }: Input,
): Promise<number> {
  return db.transaction(async (tx) => {
    if (!(await members.lockMembership(tx, organizationId))) {
      throw new ApiError(memberErrors.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION);
    }
    await assertBelowLimit(tx, organizationId, clock.now());
    await events.publish(tx, actor, orgEvents.auditLogExported, {
      auditLogId: organizationId,
      organizationId,
      format,
      from: from ?? null,
      to: to ?? null,
      action: action ?? null,
      actorId: actorId ?? null,
      targetId: targetId ?? null,
      after: after ?? null,
    });
    const last = await auditExports.lastSequence(tx, organizationId);
    if (last === null) {
      const retryAfterSeconds = NUMBERING_RETRY_SECONDS;
      throw new ApiError(commonErrors.SERVICE_UNAVAILABLE, { retryAfterSeconds });
    }
    return last;
  });
}

/** The entries of earlier exports are the counter. */
async function assertBelowLimit(tx: Tx, organizationId: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - HOUR_MILLISECONDS);
  const exports = await auditExports.listTimesSince(tx, organizationId, since);
  const oldest = exports.at(-MAX_EXPORTS_PER_HOUR);
  if (oldest === undefined) return;
  const retryAfterSeconds = Math.ceil((oldest.createdAt.getTime() - since.getTime()) / 1_000);
  throw new ApiError(commonErrors.TOO_MANY_REQUESTS, { retryAfterSeconds });
}
