import * as z from 'zod/mini';
import { defineEvent } from '../define/event.ts';

/**
 * The aggregate is the user. Events hold no personal data (SEC-134): `request.identity.find-users` returns name, email,
 * image and language, with the revision that orders them.
 */
const userState = z.object({ userId: z.string(), emailVerified: z.boolean() });

export const identityEvents = {
  userCreated: defineEvent({
    subject: 'identity.user.created',
    summary: 'User signed up',
    data: userState,
  }),
  userUpdated: defineEvent({
    subject: 'identity.user.updated',
    summary: 'Name, email, image, language or email verification of a user changed',
    data: userState,
  }),
  userDeleted: defineEvent({
    subject: 'identity.user.deleted',
    summary: 'User deleted, with all sessions and linked accounts',
    data: z.object({ userId: z.string() }),
  }),
  sessionsRevoked: defineEvent({
    subject: 'identity.sessions.revoked',
    summary: 'Sessions of a user revoked; holds token hashes, never tokens',
    data: z.object({ userId: z.string(), tokenHashes: z.array(z.string()) }),
  }),
};
