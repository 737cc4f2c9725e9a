import {
  foreignDateOrNone,
  foreignFlag,
  foreignId,
  foreignText,
} from '@tessera/chassis/import/foreign-fields';
import * as z from 'zod';

/** A row of the source's table `user`. Missing columns of plugins count as null. */
export const sourceUser = z.object({
  id: foreignId,
  email: z.string(),
  emailVerified: foreignFlag,
  name: foreignText,
  image: foreignText,
  username: foreignText,
  displayUsername: foreignText,
  banned: foreignFlag,
  banExpires: foreignDateOrNone,
  twoFactorEnabled: foreignFlag,
  createdAt: z.date(),
  updatedAt: foreignDateOrNone,
});
export type SourceUser = z.output<typeof sourceUser>;

/** A row of the source's table `account`. The provider's tokens are not read. */
export const sourceAccount = z.object({
  id: foreignId,
  userId: foreignId,
  providerId: z.string(),
  accountId: z.coerce.string(),
  password: foreignText,
  createdAt: z.date(),
  updatedAt: foreignDateOrNone,
});
export type SourceAccount = z.output<typeof sourceAccount>;
