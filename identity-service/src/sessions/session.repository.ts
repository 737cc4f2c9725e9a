import type { Db, Tx } from '@app/chassis/db/db';
import { statement } from '@app/chassis/db/statement';
import type { HashedSnapshot } from '@app/chassis/sessions/session-cache';
import type { SessionRow } from '../schema/session.table.ts';
import { SNAPSHOT_COLUMNS, type SnapshotRow, toHashedSnapshot } from './session-snapshot.ts';

const insert = statement<never>(
  'session-insert',
  `insert into session (id, token_hash, user_id, version, remembered, expires_at, created_at,
     updated_at, ip_address, user_agent, active_organization_id, active_team_id, country)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
);

const find = statement<SnapshotRow>(
  'session-find',
  `select ${SNAPSHOT_COLUMNS} from session s join "user" u on u.id = s.user_id
   where s.token_hash = $1 and s.expires_at > $2`,
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
 * Changes sessions and answers them with their users. The users are read under a lock, first: a user
 * who is changed at the same moment would else be copied as they were, with the newer version.
 */
const changing = (which: string, change: string) => `
  with u as (
    select u.* from "user" u where u.id in (select user_id from session where ${which})
    order by u.id for share
  ), s as (
    update session set ${change}, version = version + 1 from u
    where session.user_id = u.id and ${which} returning session.*
  )
  select ${SNAPSHOT_COLUMNS} from s join u on u.id = s.user_id`;

const extend = statement<SnapshotRow>(
  'session-extend',
  changing(
    'session.token_hash = $1 and session.expires_at > $3',
    'expires_at = $2, updated_at = $3',
  ),
);

const activate = statement<SnapshotRow>(
  'session-activate',
  changing(
    'session.id = $1 and ($3::text is null or session.active_organization_id = $3)',
    `active_team_id = case when $4 then $5 when session.active_organization_id = $2
       then session.active_team_id end, active_organization_id = $2`,
  ),
);

const deactivate = statement<SnapshotRow>(
  'session-deactivate',
  changing(
    'session.active_organization_id = $1 and ($2::text is null or session.user_id = $2)',
    'active_organization_id = null, active_team_id = null',
  ),
);

const deactivateTeam = statement<SnapshotRow>(
  'session-deactivate-team',
  changing(
    `session.active_organization_id = $1 and session.active_team_id = $2
       and ($3::text is null or session.user_id = $3)`,
    'active_team_id = null',
  ),
);

const touchAll = statement<SnapshotRow>(
  'session-touch-all',
  `with s as (update session set version = version + 1 where user_id = $1 returning *)
   select ${SNAPSHOT_COLUMNS} from s join "user" u on u.id = s.user_id`,
);

type Ended = { tokenHash: string; userId: string };
const ENDED = 'returning token_hash as "tokenHash", user_id as "userId"';

const end = statement<Ended>('session-end', `delete from session where token_hash = $1 ${ENDED}`);
const endNamed = statement<Ended>(
  'session-end-named',
  `delete from session where user_id = $1 and (id = $2 or token_hash = $3) ${ENDED}`,
);
const endAll = statement<Ended>(
  'session-end-all',
  `delete from session where user_id = $1 and ($2::text is null or token_hash <> $2) ${ENDED}`,
);
const findOwner = statement<{ userId: string }>(
  'session-find-owner',
  'select user_id as "userId" from session where (id = $1 or token_hash = $2) and expires_at > $3',
);
const listActive = statement<ActivePlace>(
  'session-list-active',
  `select id, user_id as "userId", active_organization_id as "organizationId", active_team_id as "teamId"
   from session where id > $1 and active_organization_id is not null order by id limit $2`,
);
const forget = statement<never>(
  'session-forget',
  `delete from session where id in (select id from session where expires_at < $1 limit 1000)`,
);

/** Where somebody works in a session. */
export type ActivePlace = {
  readonly id: string;
  readonly userId: string;
  readonly organizationId: string;
  readonly teamId: string | null;
};

type Mark = {
  readonly organizationId: string | null;
  readonly teamId?: string | null | undefined;
  readonly onlyIf?: string | undefined;
};

const snapshots = (rows: SnapshotRow[]): HashedSnapshot[] => rows.map(toHashedSnapshot);
const first = <T>(rows: T[]): T | null => rows[0] ?? null;

/** The durable record of sessions. Every change moves the row's version. */
export const sessions = {
  insert: (tx: Tx, row: SessionRow) =>
    tx.query(insert, [
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
    ]),

  /** The unexpired session of a token, with its user. */
  find: async (db: Db, tokenHash: string, now: Date) =>
    first(snapshots(await db.query(find, [tokenHash, now]))),

  list: (db: Db, userId: string, now: Date) => db.query(list, [userId, now]),

  extend: async (db: Db, tokenHash: string, expiresAt: Date, now: Date) =>
    first(snapshots(await db.query(extend, [tokenHash, expiresAt, now]))),

  /**
   * Makes an organization (or none) the active one; with `onlyIf`, only while that one is. A team not
   * spoken of stays the active one as long as the organization does.
   */
  activate: async (db: Db, id: string, { organizationId, teamId, onlyIf }: Mark) => {
    const values = [id, organizationId, onlyIf ?? null, teamId !== undefined, teamId ?? null];
    return first(snapshots(await db.query(activate, values)));
  },

  /** Clears an organization wherever it is active: for one user, or for everybody. */
  deactivate: async (tx: Tx, organizationId: string, userId: string | null) =>
    snapshots(await tx.query(deactivate, [organizationId, userId])),

  /** Clears a team of that organization wherever it is active: for one user, or for everybody. */
  deactivateTeam: async (tx: Tx, organizationId: string, teamId: string, userId: string | null) =>
    snapshots(await tx.query(deactivateTeam, [organizationId, teamId, userId])),

  /** Moves the version of all sessions of a user, after the user changed. */
  touchAll: async (tx: Tx, userId: string) => snapshots(await tx.query(touchAll, [userId])),

  end: (tx: Tx, tokenHash: string) => tx.query(end, [tokenHash]),
  /** Ends one of a user's sessions, named by its id or by the hash of its token. */
  endNamed: (tx: Tx, userId: string, id: string, tokenHash: string) =>
    tx.query(endNamed, [userId, id, tokenHash]),
  /** Ends all sessions of a user, but for the one with the token to keep. */
  endAll: (tx: Tx, userId: string, keepTokenHash: string | null) =>
    tx.query(endAll, [userId, keepTokenHash]),

  findOwner: async (db: Db, id: string, tokenHash: string, now: Date) =>
    first(await db.query(findOwner, [id, tokenHash, now])),

  /** The next sessions behind an id that work in an organization, in the order of their ids. */
  listActive: (db: Db, after: string, limit: number) => db.query(listActive, [after, limit]),

  forgetExpired: (db: Db, now: Date) => db.query(forget, [now]),
};
