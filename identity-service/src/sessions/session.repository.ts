import { statement } from '@tessera/chassis/db/statement';
import type { Db, Tx } from '@tessera/chassis/db/types';
import type { HashedSnapshot } from '@tessera/chassis/sessions/session-cache';
import type { SessionRow } from '../schema/session.table.ts';
import { SNAPSHOT_COLUMNS, type SnapshotRow, toHashedSnapshot } from './session-snapshot.ts';

/** Maximum number of surplus sessions that one new session ends. */
const MAX_ENDED_PER_INSERT = 500;

/**
 * Surplus sessions are selected among the existing ones, so one less than the limit stays. Concurrent inserts do not
 * wait for each other: `skip locked` leaves rows that another insert deletes to that insert.
 */
const insert = statement<Inserted>(
  'session-insert',
  `with inserted as (
     insert into session (id, token_hash, user_id, version, remembered, expires_at, created_at,
       updated_at, ip_address, user_agent, active_organization_id, active_team_id, country)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
   ), surplus as (
     select id from session where id in (
       select id from session where user_id = $3
       order by expires_at > $8 desc, updated_at desc, id offset $14 limit ${MAX_ENDED_PER_INSERT})
     for update skip locked
   ), ended as (
     delete from session where id in (select id from surplus) returning token_hash, id, user_id
   ), pending as (
     insert into ended_session (token_hash, session_id, user_id)
     select token_hash, id, user_id from ended on conflict do nothing
   )
   select now() as "at", array(select token_hash from ended) as "endedHashes"`,
);
type Inserted = { readonly at: Date; readonly endedHashes: readonly string[] };

const find = statement<SnapshotRow>(
  'session-find',
  `select ${SNAPSHOT_COLUMNS} from session s join "user" u on u.id = s.user_id
   where s.token_hash = $1 and s.expires_at > $2`,
);

const findAll = statement<SnapshotRow>(
  'session-find-all',
  `select ${SNAPSHOT_COLUMNS} from session s join "user" u on u.id = s.user_id
   where s.token_hash = any($1) and s.expires_at > $2`,
);

const list = statement<SessionRow>(
  'session-list',
  `select id, token_hash as "tokenHash", user_id as "userId", version, remembered,
     expires_at as "expiresAt", created_at as "createdAt", updated_at as "updatedAt",
     ip_address as "ipAddress", user_agent as "userAgent", country,
     active_organization_id as "activeOrganizationId", active_team_id as "activeTeamId"
   from session where user_id = $1 and expires_at > $2 order by created_at, id limit 1000`,
);

/**
 * Updates sessions and returns them with their users. The users are read first, with a lock: otherwise a concurrent
 * change of the user would be returned in its old state with the newer version.
 */
const updateStatement = (condition: string, change: string) => `
  with u as (
    select u.* from "user" u where u.id in (select user_id from session where ${condition})
    order by u.id for share
  ), s as (
    update session set ${change}, version = version + 1 from u
    where session.user_id = u.id and ${condition} returning session.*
  )
  select ${SNAPSHOT_COLUMNS} from s join u on u.id = s.user_id`;

const extend = statement<SnapshotRow>(
  'session-extend',
  updateStatement(
    'session.token_hash = $1 and session.expires_at > $3',
    'expires_at = $2, updated_at = $3',
  ),
);

const activate = statement<SnapshotRow>(
  'session-activate',
  updateStatement(
    `session.id = $1 and ($3::text is null or session.active_organization_id = $3)
       and ($7::timestamptz is null or session.active_organization_set_at is null
         or session.active_organization_set_at < $7)`,
    `active_team_id = case when $4 then $5 when session.active_organization_id = $2
       then session.active_team_id end, active_organization_id = $2,
       active_organization_set_at = coalesce($7, $6)`,
  ),
);

const deactivate = statement<SnapshotRow>(
  'session-deactivate',
  updateStatement(
    'session.active_organization_id = $1 and ($2::text is null or session.user_id = $2)',
    'active_organization_id = null, active_team_id = null',
  ),
);

const deactivateTeam = statement<SnapshotRow>(
  'session-deactivate-team',
  updateStatement(
    `session.active_organization_id = $1 and session.active_team_id = $2
       and ($3::text is null or session.user_id = $3)`,
    'active_team_id = null',
  ),
);

const incrementVersions = statement<SnapshotRow>(
  'session-increment-versions',
  `with s as (update session set version = version + 1 where user_id = $1 returning *)
   select ${SNAPSHOT_COLUMNS} from s join "user" u on u.id = s.user_id`,
);

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
const endStatement = (condition: string, pending: string) => `
  with ended as (
    delete from session where ${condition} returning token_hash, id, user_id
  ), pending as (
    insert into ended_session (token_hash, session_id, user_id)
    select token_hash, id, user_id from ended on conflict do nothing
  )
  select token_hash as "tokenHash", id as "sessionId", user_id as "userId", true as "isNew" from ended
  union all
  select token_hash, session_id, user_id, false from ended_session where user_id ${pending}`;

const end = statement<EndedSession>(
  'session-end',
  endStatement(
    'token_hash = $1',
    'in (select user_id from ended union select user_id from ended_session where token_hash = $1)',
  ),
);
const endOne = statement<EndedSession>(
  'session-end-one',
  endStatement('user_id = $1 and (id = $2 or token_hash = $3)', '= $1'),
);
const endAll = statement<EndedSession>(
  'session-end-all',
  endStatement('user_id = $1 and ($2::text is null or token_hash <> $2)', '= $1'),
);
const findOwner = statement<{ userId: string }>(
  'session-find-owner',
  'select user_id as "userId" from session where (id = $1 or token_hash = $2) and expires_at > $3',
);
const listActive = statement<ActiveSession>(
  'session-list-active',
  `select id, user_id as "userId", active_organization_id as "organizationId", active_team_id as "teamId"
   from session where id > $1 and active_organization_id is not null order by id limit $2`,
);
const deleteExpired = statement<never>(
  'session-delete-expired',
  `delete from session where id in (select id from session where expires_at < $1 limit 1000)`,
);

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

const snapshots = (rows: SnapshotRow[]): HashedSnapshot[] => rows.map(toHashedSnapshot);
const first = <T>(rows: T[]): T | null => rows[0] ?? null;

/** Sessions in PostgreSQL, the source of truth. Every change increments the row's version. */
export const sessions = {
  /** Returns the time and the sessions that it ends: the least recently used beyond `limit` (SEC-132). */
  insert: async (tx: Tx, row: SessionRow, limit: number): Promise<Inserted> => {
    const [inserted] = await tx.query(insert, [
      row.id,
      row.tokenHash,
      row.userId,
      row.version,
      row.remembered,
      row.expiresAt,
      row.createdAt,
      row.updatedAt,
      row.ipAddress,
      row.userAgent,
      row.activeOrganizationId,
      row.activeTeamId,
      row.country,
      limit - 1,
    ]);
    if (inserted === undefined) throw new Error('no session was inserted');
    return inserted;
  },

  /** The unexpired session of a token, with its user. */
  find: async (db: Db, tokenHash: string, now: Date) =>
    first(snapshots(await db.query(find, [tokenHash, now]))),

  /** The unexpired sessions of several tokens, with their users. */
  findAll: async (db: Db, tokenHashes: readonly string[], now: Date) =>
    snapshots(await db.query(findAll, [tokenHashes, now])),

  list: (db: Db, userId: string, now: Date) => db.query(list, [userId, now]),

  extend: async (db: Db, tokenHash: string, expiresAt: Date, now: Date) =>
    first(snapshots(await db.query(extend, [tokenHash, expiresAt, now]))),

  /**
   * Sets or clears the active organization; with `onlyIf`, only while that one is active; with `requestedAt`, only
   * when it was not set since. Without `teamId` the active team stays as long as the organization does.
   */
  activate: async (db: Db, id: string, activation: Activation, now: Date) => {
    const { organizationId, teamId, onlyIf, requestedAt } = activation;
    const team = [teamId !== undefined, teamId ?? null];
    const values = [id, organizationId, onlyIf ?? null, ...team, now, requestedAt ?? null];
    return first(snapshots(await db.query(activate, values)));
  },

  /** Clears the organization where it is active: for one user, or for all. */
  deactivate: async (tx: Tx, organizationId: string, userId: string | null) =>
    snapshots(await tx.query(deactivate, [organizationId, userId])),

  /** Clears the team where it is active: for one user, or for all. */
  deactivateTeam: async (tx: Tx, organizationId: string, teamId: string, userId: string | null) =>
    snapshots(await tx.query(deactivateTeam, [organizationId, teamId, userId])),

  /** Increments the version of all sessions of a user, after the user changed. */
  incrementVersions: async (tx: Tx, userId: string) =>
    snapshots(await tx.query(incrementVersions, [userId])),

  end: (tx: Tx, tokenHash: string) => tx.query(end, [tokenHash]),
  /** Ends one of the user's sessions, identified by id or token hash. */
  endOne: (tx: Tx, userId: string, id: string, tokenHash: string) =>
    tx.query(endOne, [userId, id, tokenHash]),
  /** Ends all sessions of the user except the one with `keepTokenHash`. */
  endAll: (tx: Tx, userId: string, keepTokenHash: string | null) =>
    tx.query(endAll, [userId, keepTokenHash]),

  findOwner: async (db: Db, id: string, tokenHash: string, now: Date) =>
    first(await db.query(findOwner, [id, tokenHash, now])),

  /** The next sessions with an active organization after an id, ordered by id. */
  listActive: (db: Db, after: string, limit: number) => db.query(listActive, [after, limit]),

  deleteExpired: (db: Db, now: Date) => db.query(deleteExpired, [now]),
};
