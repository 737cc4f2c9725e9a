import { createPrivateKey, type KeyObject } from 'node:crypto';
import type { Encryption } from '@tessera/chassis/crypto/encryption';
import type { Db } from '@tessera/chassis/db/types';
import { messageOf } from '@tessera/chassis/http/error-response';
import type { Clock } from '@tessera/chassis/ports/clock';
import type { Log } from '@tessera/chassis/ports/log';
import type { JwtKeyRow } from '../schema/jwt-key.table.ts';
import { generateJwtKey } from './generate-jwt-key.ts';
import { jwtKeys } from './jwt-key.repository.ts';
import {
  type JwtKeyState,
  nextKeySignsFrom,
  retiredBefore,
  signingKeyOf,
} from './jwt-key.rules.ts';
import { signingKeyRotation, signingKeySignsFrom } from './metrics.ts';

export type LoadedKey = JwtKeyState & {
  readonly id: string;
  readonly publicX: string;
  readonly privateKey: KeyObject | null;
};
export type SigningKey = { readonly id: string; readonly privateKey: KeyObject };

/** The JWT keys, cached in this process for 30 seconds. */
export type KeyRing = {
  /** Every key that valid tokens may have been signed with, and the next one; never empty. */
  published(): Promise<readonly LoadedKey[]>;
  /** The current signing key; created when there is none. */
  current(): Promise<SigningKey>;
  /** Creates the next key when it is due, deletes retired ones, and refreshes the cache. */
  rotateIfDue(): Promise<void>;
};

const REFRESH_INTERVAL_MS = 30_000;
/**
 * Maximum age of the cached keys while the database is unavailable. It is shorter than the time for which a new key is
 * published before it signs.
 */
const MAX_STALE_MS = 240_000;

type Dependencies = {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly encryption: Encryption;
  readonly rotationSeconds: number;
};

export function createKeyRing({
  db,
  clock,
  log,
  encryption,
  rotationSeconds,
}: Dependencies): KeyRing {
  let cached: {
    readonly keys: readonly LoadedKey[];
    readonly at: number;
    readonly sequence: number;
  } | null = null;
  let lastSequence = 0;
  let pendingRead: Promise<readonly LoadedKey[]> | null = null;
  const age = () => clock.now().getTime() - (cached?.at ?? Number.NEGATIVE_INFINITY);

  async function read(): Promise<readonly LoadedKey[]> {
    const at = clock.now().getTime();
    lastSequence += 1;
    const sequence = lastSequence;
    const keys = (await jwtKeys.list(db)).map((row) => loadKey(row, encryption));
    // A slow response to an older query must not replace a newer result.
    if (cached === null || cached.sequence < sequence) cached = { keys, at, sequence };
    return keys;
  }

  async function readCached(): Promise<readonly LoadedKey[]> {
    if (cached !== null && Math.abs(age()) < REFRESH_INTERVAL_MS) return cached.keys;
    pendingRead ??= read().finally(() => {
      pendingRead = null;
    });
    try {
      return await pendingRead;
    } catch (error) {
      if (cached === null || age() > MAX_STALE_MS) throw error;
      log.warn({ err: messageOf(error) }, 'signing keys not refreshed');
      return cached.keys;
    }
  }

  async function rotateIfDue(): Promise<void> {
    const keys = await read();
    const now = clock.now();
    const signsFrom = nextKeySignsFrom(keys, rotationSeconds, now);
    if (signsFrom !== null) {
      const generation = Math.max(0, ...keys.map((key) => key.generation)) + 1;
      const created = generateJwtKey({ encryption, generation, signsFrom, now });
      // One of several processes inserts it; the others read it below.
      if (await jwtKeys.insert(db, created))
        log.info({ kid: created.id, signsFrom }, 'signing key created');
    }
    const deleted = await jwtKeys.deleteRetired(db, retiredBefore(now));
    if (deleted.length > 0) log.info({ kids: deleted }, 'signing keys retired');
    const latest = signsFrom !== null || deleted.length > 0 ? await read() : keys;
    const signing = signingKeyOf(latest, now);
    if (signing !== null) signingKeySignsFrom.set(signing.signsFrom.getTime() / 1_000);
    signingKeyRotation.set(rotationSeconds);
  }

  const toSigningKey = (keys: readonly LoadedKey[]): SigningKey | null => {
    const found = signingKeyOf(keys, clock.now());
    return found?.privateKey ? { id: found.id, privateKey: found.privateKey } : null;
  };

  return {
    rotateIfDue,
    async published() {
      const keys = await readCached();
      if (keys.length > 0) return keys;
      // Clients cache the response for minutes, so wait until the first key exists.
      await rotateIfDue();
      return readCached();
    },
    async current() {
      const found = toSigningKey(await readCached());
      if (found !== null) return found;
      await rotateIfDue();
      const created = toSigningKey(await readCached());
      if (created === null) throw new Error('no signing key');
      return created;
    },
  };
}

function loadKey(row: JwtKeyRow, encryption: Encryption): LoadedKey {
  const plaintext = encryption.decrypt(row.encryptedPrivateKey, row.id);
  return {
    id: row.id,
    publicX: row.publicX,
    generation: row.generation,
    signsFrom: row.signsFrom,
    isUsable: plaintext !== null,
    isEncryptedWithCurrentSecret: encryption.isCurrent(row.encryptedPrivateKey),
    privateKey:
      plaintext === null
        ? null
        : createPrivateKey({ key: Buffer.from(plaintext, 'base64'), format: 'der', type: 'pkcs8' }),
  };
}
