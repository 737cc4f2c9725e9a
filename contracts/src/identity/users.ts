import * as z from 'zod';
import { defineErrors } from '../define/error.ts';
import { defineRoute } from '../define/route.ts';
import { displayName, imageUrl } from '../define/text.ts';
import { isoDate } from '../define/wire.ts';

/** The eight languages of the product, with the numeric codes of the provider that counts them. */
export const languageCodes = { ru: 0, uk: 1, en: 3, es: 4, de: 6, pl: 15, fr: 16, tr: 82 } as const;
export const language = z.enum(['ru', 'uk', 'en', 'es', 'de', 'pl', 'fr', 'tr']);
export type Language = z.output<typeof language>;

/** A user as sign-in and sign-up answer it. */
export const userBase = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  image: z.string().nullable(),
  emailVerified: z.boolean(),
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type UserBase = z.output<typeof userBase>;

/** A user as a session carries it. */
export const user = userBase.extend({
  username: z.string().nullable(),
  displayUsername: z.string().nullable(),
  language: language,
});
export type User = z.output<typeof user>;

export const userErrors = defineErrors({
  INVALID_EMAIL: { status: 400, message: 'Invalid email' },
  USER_ALREADY_EXISTS: { status: 422, message: 'User already exists' },
  USER_NOT_FOUND: { status: 400, message: 'User not found' },
  EMAIL_CAN_NOT_BE_UPDATED: { status: 400, message: 'Email can not be updated' },
});

export const usernameErrors = defineErrors({
  USERNAME_IS_TOO_SHORT: { status: 422, message: 'username is too short' },
  USERNAME_IS_TOO_LONG: { status: 422, message: 'username is too long' },
  USERNAME_IS_INVALID: { status: 422, message: 'username is invalid' },
  USERNAME_IS_ALREADY_TAKEN_PLEASE_TRY_ANOTHER: {
    status: 422,
    message: 'username is already taken. please try another.',
  },
});

/** A username that somebody wants to have. Its length and characters are judged by configuration. */
export const wantedUsername = {
  username: z.string().max(1024).optional(),
  displayUsername: z.string().max(1024).optional(),
};

export const userRoutes = {
  updateUser: defineRoute({
    method: 'POST',
    path: '/update-user',
    summary: 'Change own name, picture, username or language; other fields are ignored',
    access: 'session',
    body: z
      .object({
        name: displayName.optional(),
        image: imageUrl.nullish(),
        ...wantedUsername,
        language: language.optional(),
        /** Refused unless it is empty: there is change-email for it. */
        email: z.unknown().optional(),
      })
      .default({}),
    response: z.object({ status: z.literal(true) }),
    errors: [...Object.values(usernameErrors), userErrors.EMAIL_CAN_NOT_BE_UPDATED],
  }),
};
