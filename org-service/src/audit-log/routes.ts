import { handle } from '@tessera/chassis/http/handle';
import { auditRoutes } from '@tessera/contracts/org/audit';
import type { OrgDeps } from '../deps.ts';
import { exportAuditEntries } from './export-audit-entries.ts';
import { listAuditEntries } from './list-audit-entries.ts';

export const auditHandlers = (deps: OrgDeps) => [
  handle(auditRoutes.listAuditEntries, ({ actor, query }) => listAuditEntries(deps, actor, query)),
  handle(auditRoutes.exportAuditEntries, ({ actor, query }) =>
    exportAuditEntries(deps, actor, query),
  ),
];
