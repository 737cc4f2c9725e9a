import * as z from 'zod/mini';
import { defineErrors } from '../define/error.ts';
import { defineRoute } from '../define/route.ts';
import { id, optionalOrganizationId } from '../define/text.ts';
import { isoDate, pageOf, pageQuery } from '../define/wire.ts';
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

export const auditErrors = defineErrors({
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
    }),
    response: pageOf(auditEntry),
    errors: [
      memberErrors.NO_ACTIVE_ORGANIZATION,
      memberErrors.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION,
      auditErrors.YOU_ARE_NOT_ALLOWED_TO_READ_THE_AUDIT_LOG,
    ],
  }),
};
