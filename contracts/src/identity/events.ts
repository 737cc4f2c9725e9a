import * as z from 'zod';
import { defineEvent } from '../define/event.ts';

/**
 * The aggregate is the user's id. Name, address, picture and language are not in the event (SEC-134):
 * `request.identity.find-users` has them, with the revision that orders them.
 */
const userState = z.object({ userId: z.string(), emailVerified: z.boolean() });

export const identityEvents = {
  userCreated: defineEvent({
    subject: 'identity.user.created',
    summary: 'Somebody has an account now',
    data: userState,
  }),
  userUpdated: defineEvent({
    subject: 'identity.user.updated',
    summary: 'Name, address, picture, language or verification of a user changed',
    data: userState,
  }),
  userDeleted: defineEvent({
    subject: 'identity.user.deleted',
    summary: 'An account is gone, with all its sessions and linked logins',
    data: z.object({ userId: z.string() }),
  }),
  sessionsRevoked: defineEvent({
    subject: 'identity.sessions.revoked',
    summary: 'Sessions of a user ended before their time; hashes, never tokens',
    data: z.object({ userId: z.string(), tokenHashes: z.array(z.string()) }),
  }),
};
