import type { ClientInfo, UserActor } from '@tessera/contracts/actor';
import type { SessionSnapshot } from '@tessera/contracts/identity/requests';
import type { Session } from '@tessera/contracts/identity/sessions';
import type { User } from '@tessera/contracts/identity/users';
import { RedisUnavailable } from '../http/unavailable.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { RedisConnection } from '../redis/connection.ts';
import { sessionReads } from '../telemetry/metrics.ts';
import { readCachedSession } from './session-cache.ts';
import type { SessionVerifier } from './session-mac.ts';
import { hashToken } from './session-token.ts';

/** Finds a live session in the durable store: PostgreSQL in identity, a request to identity elsewhere. */
export type SessionSource = (tokenHash: string) => Promise<SessionSnapshot | null>;

/** The live session of a request's cookie. */
export type CurrentSession = {
  readonly token: string;
  readonly tokenHash: string;
  readonly snapshot: SessionSnapshot;
};

export type SessionReader = {
  /** The live session of a token, or null: one Redis GET, and the durable store when Redis has no copy. */
  resolve(token: string): Promise<CurrentSession | null>;
  /** The snapshot of a live session by its token hash. */
  find(tokenHash: string): Promise<SessionSnapshot | null>;
};

type Deps = {
  readonly redis: RedisConnection;
  readonly clock: Clock;
  readonly log: Log;
  readonly verifyCopy: SessionVerifier;
};

export function createSessionReader(
  { redis, clock, log, verifyCopy }: Deps,
  source: SessionSource,
): SessionReader {
  async function read(tokenHash: string): Promise<SessionSnapshot | null> {
    try {
      const cached = await readCachedSession(redis, verifyCopy, tokenHash);
      if (cached.status !== 'missing') {
        sessionReads.inc({ from: 'redis' });
        return cached.status === 'live' ? cached.snapshot : null;
      }
    } catch (error) {
      // Redis is only a cache: without it the session comes from the durable store.
      if (!(error instanceof RedisUnavailable))
        log.error({ err: error }, 'cached session unreadable');
    }
    sessionReads.inc({ from: 'durable' });
    return source(tokenHash);
  }

  async function find(tokenHash: string): Promise<SessionSnapshot | null> {
    const snapshot = await read(tokenHash);
    const isLive =
      snapshot !== null && Date.parse(snapshot.session.expiresAt) > clock.now().getTime();
    return isLive ? snapshot : null;
  }

  return {
    find,
    async resolve(token) {
      const tokenHash = hashToken(token);
      const snapshot = await find(tokenHash);
      if (snapshot === null) return null;
      return { token, tokenHash, snapshot };
    },
  };
}

/** The actor of a request with this session. */
export const toUserActor = (
  { token, snapshot }: Pick<CurrentSession, 'token' | 'snapshot'>,
  clientInfo: ClientInfo,
): UserActor => ({ kind: 'user', ...decodeSnapshot(snapshot, token), clientInfo });

/** The session, with its token, and the user of a snapshot; dates are `Date`. */
export function decodeSnapshot(
  { session, user }: SessionSnapshot,
  token: string,
): { session: Session; user: User } {
  return {
    session: {
      ...session,
      token,
      expiresAt: new Date(session.expiresAt),
      createdAt: new Date(session.createdAt),
      updatedAt: new Date(session.updatedAt),
    },
    user: { ...user, createdAt: new Date(user.createdAt), updatedAt: new Date(user.updatedAt) },
  };
}

/**
 * Whether a session is fresh enough for sensitive actions. The age counts from the sign-in; a refresh does not change
 * it. A limit of 0 s accepts every session.
 */
export function isFresh(createdAt: Date, freshAgeSeconds: number, now: Date): boolean {
  return freshAgeSeconds === 0 || now.getTime() - createdAt.getTime() < freshAgeSeconds * 1_000;
}
