import { type CommandBase, CommandError } from '@tessera/chassis/command';
import { createSeal } from '@tessera/chassis/ports/seal';
import type { IdentityConfig } from '../config.ts';
import { makeSigningKey, SEALED_FOR } from './make-signing-key.ts';
import { signingKeys } from './signing-key.repository.ts';
import { PUBLISHED_AHEAD_SECONDS } from './signing-key.rules.ts';

type Base = Pick<CommandBase<IdentityConfig>, 'db' | 'clock' | 'config' | 'print'>;

const USAGE = 'rotate-signing-key [now]';

/**
 * Makes the next key before its time. It signs when every cache knows it; with `now`, after a leak, it
 * signs at once and every other key is forgotten: tokens signed with them are refused as soon as caches
 * have asked again.
 */
export async function rotateSigningKey(base: Base, args: readonly string[]): Promise<void> {
  const { db, clock, config, print } = base;
  const [word, ...more] = args;
  if (more.length > 0 || (word !== undefined && word !== 'now')) throw new CommandError(USAGE);
  const isUrgent = word === 'now';
  const now = clock.now();
  const signsFrom = isUrgent ? now : new Date(now.getTime() + PUBLISHED_AHEAD_SECONDS * 1_000);
  const made = await db.transaction(async (tx) => {
    const keys = await signingKeys.list(tx);
    const key = makeSigningKey({
      seal: createSeal(config.authSecrets, SEALED_FOR),
      generation: Math.max(0, ...keys.map(({ generation }) => generation)) + 1,
      signsFrom,
      now,
    });
    if (!(await signingKeys.insert(tx, key))) {
      throw new CommandError('Another process made a key at the same moment. Try again.');
    }
    if (isUrgent) await signingKeys.forgetOlder(tx, key.generation);
    return key;
  });
  print(`${made.id} signs from ${signsFrom.toISOString()}`);
}
