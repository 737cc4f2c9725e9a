import * as z from 'zod/mini';
import { defineErrors } from '../define/error.ts';
import { defineRoute } from '../define/route.ts';
import { id, optionalOrganizationId } from '../define/text.ts';
import { countedPageOf, countQuery, isoDate, pageQuery } from '../define/wire.ts';
import { memberErrors, memberUser } from './members.ts';

/** An entry of the audit log of an organization. */
export const auditEntry = z.object({
  /** The id of the event of the same change. */
  id: z.string(),
  organizationId: z.string(),
  /** The event subject without the service: `member.removed`. */
  action: z.string(),
  /** Null for changes without an actor, for example after an account deletion. */
  actorId: z.nullable(z.string()),
  /** The actor's current profile; null without an actor and for deleted users. */
  actor: z.nullable(memberUser),
  /** The changed object; its kind is the first word of `action`. */
  targetId: z.string(),
  /** The affected user, if the change affects one. */
  userId: z.nullable(z.string()),
  /**
   * The event payload; updates have `before` and `after`. Entries of invitations and join requests also have `email` while
   * the invitation or request exists.
   */
  data: z.record(z.string(), z.unknown()),
  ipAddress: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
  createdAt: isoDate,
});
export type AuditEntry = z.output<typeof auditEntry>;

/** An entry as an export shows it. Bytes are hexadecimal. */
export const exportedAuditEntry = z.extend(auditEntry, {
  /** Numbers the entries of the organization from 1 on, without gaps. */
  sequence: z.int(),
  /** The hash of the entry with the previous number; zeros in the first entry. */
  previousHash: z.string(),
  /** SHA-256 over the fields of the entry and `previousHash`. */
  hash: z.string(),
  /** The key of the HMACs of the IP address and of the user agent; null without them, and once they are erased. */
  actorKey: z.nullable(z.string()),
  ipAddressHmac: z.nullable(z.string()),
  userAgentHmac: z.nullable(z.string()),
  /** The key of the HMAC of an address that the entry itself holds in `data`; null without one, and once it is erased. */
  emailKey: z.nullable(z.string()),
  emailHmac: z.nullable(z.string()),
});
export type ExportedAuditEntry = z.output<typeof exportedAuditEntry>;

export const auditExportFormat = z.enum(['ndjson', 'csv']);

export const auditErrors = defineErrors({
  YOU_ARE_NOT_ALLOWED_TO_EXPORT_THE_AUDIT_LOG: {
    status: 403,
    message: 'You are not allowed to export the audit log',
  },
  YOU_ARE_NOT_ALLOWED_TO_READ_THE_AUDIT_LOG: {
    status: 403,
    message: 'You are not allowed to read the audit log',
  },
});

export const auditRoutes = {
  listAuditEntries: defineRoute({
    method: 'GET',
    path: '/organization/list-audit-entries',
    summary: 'List the audit log of an organization, newest first; requires audit:read',
    access: 'session',
    query: z.object({
      organizationId: optionalOrganizationId,
      action: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
      actorId: z.optional(id),
      /** Id of the changed object or of the affected user. */
      targetId: z.optional(id),
      /** Inclusive. */
      from: z.optional(isoDate),
      /** Exclusive. */
      to: z.optional(isoDate),
      ...pageQuery,
      ...countQuery,
    }),
    response: countedPageOf(auditEntry),
    errors: [
      memberErrors.NO_ACTIVE_ORGANIZATION,
      memberErrors.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION,
      auditErrors.YOU_ARE_NOT_ALLOWED_TO_READ_THE_AUDIT_LOG,
    ],
  }),
  exportAuditEntries: defineRoute({
    method: 'GET',
    path: '/organization/export-audit-entries',
    summary:
      'Export the audit log of an organization as NDJSON or CSV, oldest first; requires audit:export; 5 exports an hour',
    access: 'session',
    query: z.object({
      organizationId: optionalOrganizationId,
      /** Inclusive. */
      from: z.optional(isoDate),
      /** Exclusive. */
      to: z.optional(isoDate),
      action: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
      actorId: z.optional(id),
      /** Id of the changed object or of the affected user. */
      targetId: z.optional(id),
      format: z._default(auditExportFormat, 'ndjson'),
      /** Continues an interrupted export: only entries with a greater `sequence`. */
      after: z.optional(z.coerce.number().check(z.int(), z.gte(0))),
    }),
    /** One line of the NDJSON format. */
    response: exportedAuditEntry,
    responseType: 'file',
    errors: [
      memberErrors.NO_ACTIVE_ORGANIZATION,
      memberErrors.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION,
      auditErrors.YOU_ARE_NOT_ALLOWED_TO_EXPORT_THE_AUDIT_LOG,
    ],
  }),
};
