import { type Sql, sql } from '@tessera/chassis/db/sql';
import type { Db, Tx } from '@tessera/chassis/db/types';
import type { HashedSnapshot } from '@tessera/chassis/sessions/session-cache';
import type { SessionRow } from '../schema/session.table.ts';
import { SNAPSHOT_COLUMNS, type SnapshotRow, toHashedSnapshot } from './session-snapshot.ts';

/** Maximum number of surplus sessions that one new session ends. */
const MAX_ENDED_PER_INSERT = 500;

type Inserted = { readonly at: Date; readonly endedHashes: readonly string[] };

/**
 * Updates sessions and returns them with their users. The users are read first, with a lock: otherwise a concurrent
 * change of the user would be returned in its old state with the newer version.
 */
async function updateSessions(db: Db, condition: Sql, change: Sql): Promise<HashedSnapshot[]> {
  const rows = await db.query<SnapshotRow>(sql`
    with u as (
      select u.* from "user" u where u.id in (select user_id from session where ${condition})
      order by u.id for share
    ), s as (
      update session set ${change}, version = version + 1 from u
      where session.user_id = u.id and ${condition} returning session.*
    )
    select ${SNAPSHOT_COLUMNS} from s join u on u.id = s.user_id`);
  return rows.map(toHashedSnapshot);
}

export type EndedSession = {
  readonly tokenHash: string;
  readonly sessionId: string;
  readonly userId: string;
  /** False for a session that ended earlier and whose copy may still be in Redis. */
  readonly isNew: boolean;
};

/**
 * Deletes sessions and inserts them into `ended_session` in the same statement. Returns them together with the
 * earlier ones selected by `pending`, whose copies the use case also has to delete.
 */
const endSessions = (tx: Tx, condition: Sql, pending: Sql) =>
  tx.query<EndedSession>(sql`
    with ended as (
      delete from session where ${condition} returning token_hash, id, user_id
    ), pending as (
      insert into ended_session (token_hash, session_id, user_id)
      select token_hash, id, user_id from ended on conflict do nothing
    )
    select token_hash as "tokenHash", id as "sessionId", user_id as "userId", true as "isNew" from ended
    union all
    select token_hash, session_id, user_id, false from ended_session where ${pending}`);

/** A session with an active organization. */
export type ActiveSession = {
  readonly id: string;
  readonly userId: string;
  readonly organizationId: string;
  readonly teamId: string | null;
};

type Activation = {
  readonly organizationId: string | null;
  readonly teamId?: string | null | undefined;
  readonly onlyIf?: string | undefined;
  readonly requestedAt?: Date | undefined;
};

const first = <T>(rows: T[]): T | null => rows[0] ?? null;

/** Sessions in PostgreSQL, the source of truth. Every change increments the row's version. */
export const sessions = {
  /**
   * Returns the time and the sessions that it ends: the least recently used beyond `limit` (SEC-132). They are selected
   * among the existing ones, so one less than the limit stays. Concurrent inserts do not wait for each other: `skip
   * locked` leaves rows that another insert deletes to that insert. `trustedIpUpsert` runs in the same statement.
   */
  insert: async (
    tx: Tx,
    row: SessionRow,
    limit: number,
    trustedIpUpsert: Sql | null,
  ): Promise<Inserted> => {
    const inserted = await tx.queryOne<Inserted>(sql`
      with inserted as (
        insert into session (id, token_hash, user_id, version, remembered, expires_at, created_at,
          updated_at, ip_address, user_agent, active_organization_id, active_team_id, country)
        values (${row.id}, ${row.tokenHash}, ${row.userId}, ${row.version}, ${row.remembered}, ${row.expiresAt},
          ${row.createdAt}, ${row.updatedAt}, ${row.ipAddress}, ${row.userAgent}, ${row.activeOrganizationId},
          ${row.activeTeamId}, ${row.country})
      ), surplus as (
        select id from session where id in (
          select id from session where user_id = ${row.userId}
          order by expires_at > ${row.updatedAt} desc, updated_at desc, id
          offset ${limit - 1} limit ${MAX_ENDED_PER_INSERT})
        for update skip locked
      ), ended as (
        delete from session where id in (select id from surplus) returning token_hash, id, user_id
      ), pending as (
        insert into ended_session (token_hash, session_id, user_id)
        select token_hash, id, user_id from ended on conflict do nothing
      )${trustedIpUpsert === null ? sql`` : sql`, trusted as (${trustedIpUpsert})`}
      select now() as "at", array(select token_hash from ended) as "endedHashes"`);
    if (inserted === null) throw new Error('no session was inserted');
    return inserted;
  },

  /** The unexpired session of a token, with its user. */
  async find(db: Db, tokenHash: string, now: Date): Promise<HashedSnapshot | null> {
    const row = await db.queryOne<SnapshotRow>(sql`
      select ${SNAPSHOT_COLUMNS} from session s join "user" u on u.id = s.user_id
      where s.token_hash = ${tokenHash} and s.expires_at > ${now}`);
    return row === null ? null : toHashedSnapshot(row);
  },

  /** The unexpired sessions of several tokens, with their users. */
  async findAll(db: Db, tokenHashes: readonly string[], now: Date): Promise<HashedSnapshot[]> {
    const rows = await db.query<SnapshotRow>(sql`
      select ${SNAPSHOT_COLUMNS} from session s join "user" u on u.id = s.user_id
      where s.token_hash = any(${tokenHashes}) and s.expires_at > ${now}`);
    return rows.map(toHashedSnapshot);
  },

  list: (db: Db, userId: string, now: Date) =>
    db.query<SessionRow>(sql`
      select id, token_hash as "tokenHash", user_id as "userId", version, remembered,
        expires_at as "expiresAt", created_at as "createdAt", updated_at as "updatedAt",
        ip_address as "ipAddress", user_agent as "userAgent", country,
        active_organization_id as "activeOrganizationId", active_team_id as "activeTeamId"
      from session where user_id = ${userId} and expires_at > ${now} order by created_at, id limit 1000`),

  extend: async (db: Db, tokenHash: string, expiresAt: Date, now: Date) =>
    first(
      await updateSessions(
        db,
        sql`session.token_hash = ${tokenHash} and session.expires_at > ${now}`,
        sql`expires_at = ${expiresAt}, updated_at = ${now}`,
      ),
    ),

  /**
   * Sets or clears the active organization; with `onlyIf`, only while that one is active; with `requestedAt`, only
   * when it was not set since. Without `teamId` the active team stays as long as the organization does.
   */
  activate: async (db: Db, id: string, activation: Activation, now: Date) => {
    const { organizationId, teamId, onlyIf = null, requestedAt = null } = activation;
    const changed = await updateSessions(
      db,
      sql`session.id = ${id}
        and (${onlyIf}::text is null or session.active_organization_id = ${onlyIf})
        and (${requestedAt}::timestamptz is null or session.active_organization_set_at is null
          or session.active_organization_set_at < ${requestedAt})`,
      sql`active_team_id = case when ${teamId !== undefined} then ${teamId ?? null}
          when session.active_organization_id = ${organizationId} then session.active_team_id end,
        active_organization_id = ${organizationId},
        active_organization_set_at = ${requestedAt ?? now}`,
    );
    return first(changed);
  },

  /** Clears the organization where it is active: for one user, or for all. */
  deactivate: (tx: Tx, organizationId: string, userId: string | null) =>
    updateSessions(
      tx,
      sql`session.active_organization_id = ${organizationId}
        and (${userId}::text is null or session.user_id = ${userId})`,
      sql`active_organization_id = null, active_team_id = null`,
    ),

  /** Clears the team where it is active: for one user, or for all. */
  deactivateTeam: (tx: Tx, organizationId: string, teamId: string, userId: string | null) =>
    updateSessions(
      tx,
      sql`session.active_organization_id = ${organizationId} and session.active_team_id = ${teamId}
        and (${userId}::text is null or session.user_id = ${userId})`,
      sql`active_team_id = null`,
    ),

  /** Increments the version of all sessions of a user, after the user changed. */
  async incrementVersions(tx: Tx, userId: string): Promise<HashedSnapshot[]> {
    const rows = await tx.query<SnapshotRow>(sql`
      with s as (update session set version = version + 1 where user_id = ${userId} returning *)
      select ${SNAPSHOT_COLUMNS} from s join "user" u on u.id = s.user_id`);
    return rows.map(toHashedSnapshot);
  },

  end: (tx: Tx, tokenHash: string) =>
    endSessions(
      tx,
      sql`token_hash = ${tokenHash}`,
      sql`user_id in (select user_id from ended
        union select user_id from ended_session where token_hash = ${tokenHash})`,
    ),

  /** Ends one of the user's sessions, identified by id or token hash. */
  endOne: (tx: Tx, userId: string, id: string, tokenHash: string) =>
    endSessions(
      tx,
      sql`user_id = ${userId} and (id = ${id} or token_hash = ${tokenHash})`,
      sql`user_id = ${userId}`,
    ),

  /** Ends all sessions of the user except the one with `keepTokenHash`. */
  endAll: (tx: Tx, userId: string, keepTokenHash: string | null) =>
    endSessions(
      tx,
      sql`user_id = ${userId} and (${keepTokenHash}::text is null or token_hash <> ${keepTokenHash})`,
      sql`user_id = ${userId}`,
    ),

  findOwner: (db: Db, id: string, tokenHash: string, now: Date) =>
    db.queryOne<{ userId: string }>(sql`
      select user_id as "userId" from session
      where (id = ${id} or token_hash = ${tokenHash}) and expires_at > ${now}`),

  /** The next sessions with an active organization after an id, ordered by id. */
  listActive: (db: Db, after: string, limit: number) =>
    db.query<ActiveSession>(sql`
      select id, user_id as "userId", active_organization_id as "organizationId", active_team_id as "teamId"
      from session where id > ${after} and active_organization_id is not null order by id limit ${limit}`),

  /** Deletes at most `limit` expired sessions and returns their number. */
  async deleteExpired(db: Db, now: Date, limit: number): Promise<number> {
    const rows = await db.query(sql`
      delete from session where id in (select id from session where expires_at < ${now} limit ${limit})
      returning id`);
    return rows.length;
  },
};
