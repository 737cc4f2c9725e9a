import * as z from 'zod';
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
  actorId: z.string().nullable(),
  /** The actor's current profile; null without an actor and for deleted users. */
  actor: memberUser.nullable(),
  /** The changed object; its kind is the first word of `action`. */
  targetId: z.string(),
  /** The affected user, if the change affects one. */
  userId: z.string().nullable(),
  /**
   * The event payload; updates have `before` and `after`. Entries of invitations and join requests also have `email` while
   * the invitation or request exists.
   */
  data: z.record(z.string(), z.unknown()),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  requestId: z.string().nullable(),
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
      action: z.string().min(1).max(64).optional(),
      actorId: id.optional(),
      /** Id of the changed object or of the affected user. */
      targetId: id.optional(),
      /** Inclusive. */
      from: isoDate.optional(),
      /** Exclusive. */
      to: isoDate.optional(),
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
