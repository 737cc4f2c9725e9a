import type { EntitySchema } from 'typeorm';
import { accountTable } from './account.table.ts';
import { endedSessionTable } from './ended-session.table.ts';
import { jwtKeyTable } from './jwt-key.table.ts';
import { pictureTable } from './picture.table.ts';
import { removedAccountTable } from './removed-account.table.ts';
import { sessionTable } from './session.table.ts';
import { trustedIpTable } from './trusted-ip.table.ts';
import { userTable } from './user.table.ts';
import { verificationTable } from './verification.table.ts';

export const identityEntities: readonly EntitySchema[] = [
  userTable,
  accountTable,
  removedAccountTable,
  sessionTable,
  endedSessionTable,
  verificationTable,
  trustedIpTable,
  pictureTable,
  jwtKeyTable,
];
