import { sql } from '@tessera/chassis/db/sql';
import type { HashedSnapshot } from '@tessera/chassis/sessions/session-cache';
import type { SessionSnapshot } from '@tessera/contracts/identity/requests';
import type { Language } from '@tessera/contracts/identity/users';
import type { SessionRow } from '../schema/session.table.ts';
import type { UserRow } from '../schema/user.table.ts';

/** Columns of a session `s` and its user `u`, as one flat row. */
export const SNAPSHOT_COLUMNS = sql`
  s.id, s.token_hash as "tokenHash", s.version, s.remembered, s.expires_at as "expiresAt",
  s.created_at as "createdAt", s.updated_at as "updatedAt", s.ip_address as "ipAddress",
  s.user_agent as "userAgent", s.active_organization_id as "activeOrganizationId",
  s.active_team_id as "activeTeamId", u.id as "userId", u.email, u.email_verified as "emailVerified",
  u.name, u.image, u.username, u.display_username as "displayUsername", u.language,
  u.created_at as "userCreatedAt", u.updated_at as "userUpdatedAt", now() as "readAt"`;

export type SnapshotRow = SessionRow &
  Omit<UserRow, 'id' | 'createdAt' | 'updatedAt'> & {
    userCreatedAt: Date;
    userUpdatedAt: Date;
    /** Start of the transaction that read the row. */
    readAt: Date;
  };

/** Converts a row to the snapshot that services share, with its token hash. */
export function toHashedSnapshot(row: SnapshotRow): HashedSnapshot {
  const session: SessionSnapshot['session'] = {
    id: row.id,
    userId: row.userId,
    expiresAt: row.expiresAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    ipAddress: row.ipAddress,
    userAgent: row.userAgent,
    activeOrganizationId: row.activeOrganizationId,
    activeTeamId: row.activeTeamId,
  };
  const user: SessionSnapshot['user'] = {
    id: row.userId,
    email: row.email,
    name: row.name,
    image: row.image,
    emailVerified: row.emailVerified,
    createdAt: row.userCreatedAt.toISOString(),
    updatedAt: row.userUpdatedAt.toISOString(),
    username: row.username,
    displayUsername: row.displayUsername,
    language: row.language as Language,
  };
  return {
    tokenHash: row.tokenHash,
    readAt: row.readAt,
    snapshot: { version: row.version, remembered: row.remembered, session, user },
  };
}

/** Builds the snapshot of a session that was just inserted. */
export function snapshotOf(session: SessionRow, user: UserRow, readAt: Date): HashedSnapshot {
  const { id: _, createdAt: userCreatedAt, updatedAt: userUpdatedAt, ...rest } = user;
  return toHashedSnapshot({ ...rest, ...session, userCreatedAt, userUpdatedAt, readAt });
}
