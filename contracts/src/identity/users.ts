import * as z from 'zod';
import { defineErrors } from '../define/error.ts';
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
});
