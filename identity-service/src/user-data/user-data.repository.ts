import { isMailTo } from '@tessera/chassis/db/mail-queue';
import { sql } from '@tessera/chassis/db/sql';
import type { Db } from '@tessera/chassis/db/types';
import type { IdentityUserData } from '@tessera/contracts/identity/user-data';
import type { PictureRow } from '../schema/picture.table.ts';

type Row<N extends keyof IdentityUserData> = IdentityUserData[N] extends readonly (infer R)[]
  ? R
  : IdentityUserData[N];

/** What this service stores about a user. The number of rows of each table is limited per user. */
export const userData = {
  findProfile: (db: Db, userId: string) =>
    db.queryOne<Row<'profile'>>(sql`
      select id, email, email_verified as "emailVerified", email_verified_at as "emailVerifiedAt",
        name, image, username, display_username as "displayUsername", language,
        created_at as "createdAt", updated_at as "updatedAt"
      from "user" where id = ${userId}`),

  findPicture: (db: Db, userId: string) =>
    db.queryOne<Omit<PictureRow, 'userId'>>(sql`
      select id, type, bytes, created_at as "createdAt" from picture where user_id = ${userId}`),

  listAccounts: (db: Db, userId: string) =>
    db.query<Row<'accounts'>>(sql`
      select id, provider_id as "providerId", account_id as "accountId", scope,
        device_id as "deviceId", access_token_expires_at as "accessTokenExpiresAt",
        refresh_token_expires_at as "refreshTokenExpiresAt", created_at as "createdAt",
        updated_at as "updatedAt"
      from account where user_id = ${userId} order by created_at, id`),

  listRemovedAccounts: (db: Db, userId: string) =>
    db.query<Row<'removedAccounts'>>(sql`
      select id, provider_id as "providerId", account_id as "accountId", created_at as "createdAt",
        removed_at as "removedAt"
      from removed_account where user_id = ${userId} order by removed_at, id`),

  listSessions: (db: Db, userId: string) =>
    db.query<Row<'sessions'>>(sql`
      select id, remembered, ip_address as "ipAddress", user_agent as "userAgent", country,
        active_organization_id as "activeOrganizationId", active_team_id as "activeTeamId",
        expires_at as "expiresAt", created_at as "createdAt", updated_at as "updatedAt"
      from session where user_id = ${userId} order by created_at, id`),

  listVerifications: (db: Db, userId: string) =>
    db.query<Row<'verifications'>>(sql`
      select purpose, value ->> 'newEmail' as "newEmail", expires_at as "expiresAt",
        created_at as "createdAt"
      from verification where user_id = ${userId} order by created_at, id`),

  listTrustedIps: (db: Db, userId: string) =>
    db.query<Row<'trustedIps'>>(sql`
      select last_seen_at as "lastSeenAt" from trusted_ip where user_id = ${userId}
      order by last_seen_at`),

  listMails: (db: Db, email: string) =>
    db.query<Row<'mails'>>(sql`
      select kind, language, created_at as "createdAt", sent_at as "sentAt" from mail
      where ${isMailTo(email)} order by created_at, id`),
};
