import { createPrivateKey, type KeyObject } from 'node:crypto';
import type { Encryption } from '@tessera/chassis/crypto/encryption';
import type { Db } from '@tessera/chassis/db/db';
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
/** While the database is unavailable, cached keys are used for this time: less than new ones are published ahead. */
const MAX_STALE_MS = 240_000;

type Dependencies = {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly seal: Encryption;
  readonly rotationSeconds: number;
};

export function createKeyRing({ db, clock, log, seal, rotationSeconds }: Dependencies): KeyRing {
  let cached: {
    readonly keys: readonly LoadedKey[];
    readonly at: number;
    readonly turn: number;
  } | null = null;
  let reads = 0;
  let reading: Promise<readonly LoadedKey[]> | null = null;
  const age = () => clock.now().getTime() - (cached?.at ?? Number.NEGATIVE_INFINITY);

  async function read(): Promise<readonly LoadedKey[]> {
    const at = clock.now().getTime();
    reads += 1;
    const turn = reads;
    const keys = (await jwtKeys.list(db)).map((row) => open(row, seal));
    // A slow response to an older query must not replace a newer result.
    if (cached === null || cached.turn < turn) cached = { keys, at, turn };
    return keys;
  }

  async function readCached(): Promise<readonly LoadedKey[]> {
    if (cached !== null && Math.abs(age()) < REFRESH_INTERVAL_MS) return cached.keys;
    reading ??= read().finally(() => {
      reading = null;
    });
    try {
      return await reading;
    } catch (error) {
      if (cached === null || age() > MAX_STALE_MS) throw error;
      log.warn({ err: messageOf(error) }, 'signing keys not refreshed');
      return cached.keys;
    }
  }

  async function tend(): Promise<void> {
    const keys = await read();
    const now = clock.now();
    const signsFrom = nextKeySignsFrom(keys, rotationSeconds, now);
    if (signsFrom !== null) {
      const generation = Math.max(0, ...keys.map((key) => key.generation)) + 1;
      const created = generateJwtKey({ seal, generation, signsFrom, now });
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

  const usable = (keys: readonly LoadedKey[]): SigningKey | null => {
    const found = signingKeyOf(keys, clock.now());
    return found?.privateKey ? { id: found.id, privateKey: found.privateKey } : null;
  };

  return {
    rotateIfDue: tend,
    async published() {
      const keys = await readCached();
      if (keys.length > 0) return keys;
      // Clients cache the response for minutes, so wait until the first key exists.
      await tend();
      return readCached();
    },
    async current() {
      const found = usable(await readCached());
      if (found !== null) return found;
      await tend();
      const created = usable(await readCached());
      if (created === null) throw new Error('no signing key');
      return created;
    },
  };
}

function open(row: JwtKeyRow, seal: Encryption): LoadedKey {
  const clear = seal.decrypt(row.encryptedPrivateKey, row.id);
  return {
    id: row.id,
    publicX: row.publicX,
    generation: row.generation,
    signsFrom: row.signsFrom,
    isUsable: clear !== null,
    isEncryptedWithCurrentSecret: seal.isCurrent(row.encryptedPrivateKey),
    privateKey:
      clear === null
        ? null
        : createPrivateKey({ key: Buffer.from(clear, 'base64'), format: 'der', type: 'pkcs8' }),
  };
}
