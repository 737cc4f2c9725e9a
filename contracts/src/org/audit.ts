import * as z from 'zod';
import { defineErrors } from '../define/error.ts';
import { defineRoute } from '../define/route.ts';
import { id } from '../define/text.ts';
import { isoDate, pageOf, pageQuery } from '../define/wire.ts';
import { memberErrors, memberUser } from './members.ts';
import { organizationChoice } from './organization-choice.ts';

/** One change of an organization: who did what to whom, when, and from where. */
export const auditEntry = z.object({
  /** The id of the event that tells of the same change. */
  id: z.string(),
  organizationId: z.string(),
  /** The event without its service: `member.removed`. */
  action: z.string(),
  /** Null when nobody asked for it: it followed from something else, as from a deleted account. */
  actorId: z.string().nullable(),
  /** The actor as known today; null when there is none, or none any more. */
  actor: memberUser.nullable(),
  /** What was changed: the kind is the action's first word. */
  targetId: z.string(),
  /** The user concerned, where the change is about one. */
  userId: z.string().nullable(),
  /**
   * The payload of the event; a change of something that stays has `before` and `after`. Of invitations and requests to
   * join it has `email` too, while the invitation or request is there.
   */
  data: z.record(z.string(), z.unknown()),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  requestId: z.string().nullable(),
  createdAt: isoDate,
});
export type AuditEntry = z.output<typeof auditEntry>;

export const auditErrors = defineErrors({
  YOU_ARE_NOT_ALLOWED_TO_READ_THE_AUDIT_TRAIL: {
    status: 403,
    message: 'You are not allowed to read the audit trail',
  },
});

export const auditRoutes = {
  listAuditEntries: defineRoute({
    method: 'GET',
    path: '/organization/list-audit-entries',
    summary: 'The changes of an organization, newest first, for those who may read its audit trail',
    access: 'session',
    query: z.object({
      organizationId: organizationChoice,
      action: z.string().min(1).max(64).optional(),
      actorId: id.optional(),
      /** The id of what was changed, or of the user concerned. */
      targetId: id.optional(),
      /** From this moment on. */
      from: isoDate.optional(),
      /** Before this moment. */
      to: isoDate.optional(),
      ...pageQuery,
    }),
    response: pageOf(auditEntry),
    errors: [
      memberErrors.NO_ACTIVE_ORGANIZATION,
      memberErrors.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION,
      auditErrors.YOU_ARE_NOT_ALLOWED_TO_READ_THE_AUDIT_TRAIL,
    ],
  }),
};
