import type { Tx } from '@tessera/chassis/db/db';
import { messageOf } from '@tessera/chassis/http/answer-errors';
import type { HashedSnapshot } from '@tessera/chassis/sessions/session-cache';
import { hashToken } from '@tessera/chassis/sessions/session-token';
import type { ClientInfo } from '@tessera/contracts/actor';
import type { IdentityDeps } from '../deps.ts';
import type { SessionRow } from '../schema/session.table.ts';
import type { UserRow } from '../schema/user.table.ts';
import { carrySession } from './carry-session.ts';
import { tellEnded } from './end-sessions.ts';
import { knownAddresses } from './known-address.repository.ts';
import { sessions } from './session.repository.ts';
import { snapshotOf } from './session-snapshot.ts';

type Opening = {
  readonly user: UserRow;
  readonly clientInfo: ClientInfo;
  readonly remember: boolean;
};

export type OpenedSession = {
  readonly token: string;
  readonly lifetime: { readonly seconds: number; readonly remember: boolean };
  readonly copy: HashedSnapshot;
  /** Of the sessions that it ended, because the user had as many as allowed. */
  readonly endedHashes: readonly string[];
};

const TOKEN_LENGTH = 32;

/** A new session with a new token, in the caller's transaction. `announceSession` follows the commit. */
export async function openSession(
  { config, clock, random }: IdentityDeps,
  tx: Tx,
  { user, clientInfo, remember }: Opening,
): Promise<OpenedSession> {
  const token = random.token(TOKEN_LENGTH);
  const now = clock.now();
  const seconds = remember ? config.sessionExpiresIn : config.sessionShortExpiresIn;
  const session: SessionRow = {
    id: random.id(),
    tokenHash: hashToken(token),
    userId: user.id,
    version: 1,
    remembered: remember,
    expiresAt: new Date(now.getTime() + seconds * 1_000),
    createdAt: now,
    updatedAt: now,
    ipAddress: clientInfo.ip,
    userAgent: clientInfo.userAgent,
    country: clientInfo.country,
    activeOrganizationId: null,
    activeTeamId: null,
  };
  const { at, endedHashes } = await sessions.insert(tx, session, config.sessionLimit);
  await tellEnded(
    tx,
    endedHashes.map((tokenHash) => ({ tokenHash, userId: user.id, isNew: true })),
  );
  if (clientInfo.ip !== null) await knownAddresses.remember(tx, user.id, clientInfo.ip, now);
  return {
    token,
    lifetime: { seconds, remember },
    copy: snapshotOf(session, user, at),
    endedHashes,
  };
}

/** After the commit: the hot copies, and the cookie lines for the browser. */
export async function announceSession(
  deps: IdentityDeps,
  { token, lifetime, copy, endedHashes }: OpenedSession,
): Promise<string[]> {
  await Promise.all([deps.copies.write([copy]), endCopies(deps, endedHashes)]);
  return [...deps.cookies.set(token, lifetime), ...carrySession(deps, copy)];
}

/** Nobody asked for these to end: signing in does not fail when Redis is away, they end when it is back. */
async function endCopies({ copies, log }: IdentityDeps, tokenHashes: readonly string[]) {
  if (tokenHashes.length === 0) return;
  try {
    await copies.bury(tokenHashes);
  } catch (error) {
    log.warn({ err: messageOf(error) }, 'copies of ended sessions wait for redis');
  }
}
