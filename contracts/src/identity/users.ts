import * as z from 'zod/mini';
import { defineErrors } from '../define/error.ts';
import { defineRoute } from '../define/route.ts';
import { displayName, imageUrl } from '../define/text.ts';
import { isoDate } from '../define/wire.ts';

/** The eight languages of the product, with their numeric provider codes. */
export const languageCodes = { ru: 0, uk: 1, en: 3, es: 4, de: 6, pl: 15, fr: 16, tr: 82 } as const;
export const language = z.enum(['ru', 'uk', 'en', 'es', 'de', 'pl', 'fr', 'tr']);
export type Language = z.output<typeof language>;

/** The user in responses of sign-in and sign-up. */
export const userBase = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  image: z.nullable(z.string()),
  emailVerified: z.boolean(),
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type UserBase = z.output<typeof userBase>;

/** The user of a session. */
export const user = z
  .extend(userBase, {
    username: z.nullable(z.string()),
    displayUsername: z.nullable(z.string()),
    language: language,
  })
  .register(z.globalRegistry, { id: 'User' });
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

/** A requested username. Length and characters are checked against the configuration. */
export const usernameInput = {
  username: z.optional(z.string().check(z.maxLength(1024))),
  displayUsername: z.optional(z.string().check(z.maxLength(1024))),
};

export const userRoutes = {
  updateUser: defineRoute({
    method: 'POST',
    path: '/update-user',
    summary: 'Update name, image, username or language of the user; other fields are ignored',
    access: 'session',
    body: z._default(
      z.object({
        name: z.optional(displayName),
        image: z.nullish(imageUrl),
        ...usernameInput,
        language: z.optional(language),
        /** Rejected unless empty: use change-email. */
        email: z.optional(z.unknown()),
      }),
      {},
    ),
    response: z.object({ status: z.literal(true) }),
    errors: [...Object.values(usernameErrors), userErrors.EMAIL_CAN_NOT_BE_UPDATED],
  }),
};
