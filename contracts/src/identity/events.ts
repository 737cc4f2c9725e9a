import * as z from 'zod';
import { defineEvent } from '../define/event.ts';
import { language } from './users.ts';

/** What other services may know of a user; the aggregate is the user's id. */
const profile = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  image: z.string().nullable(),
  language,
});

export const identityEvents = {
  userCreated: defineEvent({
    subject: 'identity.user.created',
    summary: 'Somebody has an account now',
    data: profile,
  }),
  userUpdated: defineEvent({
    subject: 'identity.user.updated',
    summary: 'Name, address, picture, language or verification of a user changed',
    data: profile,
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
