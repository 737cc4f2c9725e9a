import { createPrivateKey, type KeyObject } from 'node:crypto';
import type { Db } from '@tessera/chassis/db/db';
import { messageOf } from '@tessera/chassis/http/answer-errors';
import type { Clock } from '@tessera/chassis/ports/clock';
import type { Log } from '@tessera/chassis/ports/log';
import type { Seal } from '@tessera/chassis/ports/seal';
import type { SigningKeyRow } from '../schema/signing-key.table.ts';
import { makeSigningKey } from './make-signing-key.ts';
import { signingKeyRotation, signingKeySignsFrom } from './metrics.ts';
import { signingKeys } from './signing-key.repository.ts';
import { type KeyTimes, nextKeyFrom, retiredBefore, signingKeyOf } from './signing-key.rules.ts';

export type HeldKey = KeyTimes & {
  readonly id: string;
  readonly publicX: string;
  readonly privateKey: KeyObject | null;
};
export type SigningKey = { readonly id: string; readonly privateKey: KeyObject };

/** The keys as this process knows them, read again when they are half a minute old. */
export type KeyRing = {
  /** Every key that tokens may have been signed with, and the one that is to come; never none. */
  published(): Promise<readonly HeldKey[]>;
  /** The key that signs now; made when there is none. */
  current(): Promise<SigningKey>;
  /** Makes the next key when it is time, forgets those that are done, and reads what there is. */
  tend(): Promise<void>;
};

const READ_AGAIN_MILLISECONDS = 30_000;
/** While the database is away, keys are believed so long: less than new ones are published ahead. */
const BELIEVED_MILLISECONDS = 240_000;

type Needed = {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly seal: Seal;
  readonly rotationSeconds: number;
};

export function createKeyRing({ db, clock, log, seal, rotationSeconds }: Needed): KeyRing {
  let held: {
    readonly keys: readonly HeldKey[];
    readonly at: number;
    readonly turn: number;
  } | null = null;
  let turns = 0;
  let reading: Promise<readonly HeldKey[]> | null = null;
  const age = () => clock.now().getTime() - (held?.at ?? Number.NEGATIVE_INFINITY);

  async function read(): Promise<readonly HeldKey[]> {
    const at = clock.now().getTime();
    turns += 1;
    const turn = turns;
    const keys = (await signingKeys.list(db)).map((row) => open(row, seal));
    // A slow answer to an older question must not hide a key that was made meanwhile.
    if (held === null || held.turn < turn) held = { keys, at, turn };
    return keys;
  }

  async function known(): Promise<readonly HeldKey[]> {
    if (held !== null && Math.abs(age()) < READ_AGAIN_MILLISECONDS) return held.keys;
    reading ??= read().finally(() => {
      reading = null;
    });
    try {
      return await reading;
    } catch (error) {
      if (held === null || age() > BELIEVED_MILLISECONDS) throw error;
      log.warn({ err: messageOf(error) }, 'signing keys could not be read again');
      return held.keys;
    }
  }

  async function tend(): Promise<void> {
    const keys = await read();
    const now = clock.now();
    const signsFrom = nextKeyFrom(keys, rotationSeconds, now);
    if (signsFrom !== null) {
      const generation = Math.max(0, ...keys.map((key) => key.generation)) + 1;
      const made = makeSigningKey({ seal, generation, signsFrom, now });
      // Of several processes one makes it; the others read it below.
      if (await signingKeys.insert(db, made)) log.info({ kid: made.id, signsFrom }, 'key made');
    }
    const forgotten = await signingKeys.forgetRetired(db, retiredBefore(now));
    if (forgotten.length > 0) log.info({ kids: forgotten }, 'keys retired');
    const kept = signsFrom !== null || forgotten.length > 0 ? await read() : keys;
    const signing = signingKeyOf(kept, now);
    if (signing !== null) signingKeySignsFrom.set(signing.signsFrom.getTime() / 1_000);
    signingKeyRotation.set(rotationSeconds);
  }

  const usable = (keys: readonly HeldKey[]): SigningKey | null => {
    const found = signingKeyOf(keys, clock.now());
    return found?.privateKey ? { id: found.id, privateKey: found.privateKey } : null;
  };

  return {
    tend,
    async published() {
      const keys = await known();
      if (keys.length > 0) return keys;
      // Whoever asks keeps the answer for minutes: before the first key is made, it waits for it.
      await tend();
      return known();
    },
    async current() {
      const found = usable(await known());
      if (found !== null) return found;
      await tend();
      const made = usable(await known());
      if (made === null) throw new Error('no key to sign with');
      return made;
    },
  };
}

function open(row: SigningKeyRow, seal: Seal): HeldKey {
  const clear = seal.open(row.sealedPrivate, row.id);
  return {
    id: row.id,
    publicX: row.publicX,
    generation: row.generation,
    signsFrom: row.signsFrom,
    isUsable: clear !== null,
    isSealedWell: seal.isCurrent(row.sealedPrivate),
    privateKey:
      clear === null
        ? null
        : createPrivateKey({ key: Buffer.from(clear, 'base64'), format: 'der', type: 'pkcs8' }),
  };
}
