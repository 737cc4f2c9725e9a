import { createEncryption } from '@tessera/chassis/crypto/encryption';
import { CommandError } from '@tessera/chassis/service/command';
import type { CommandBase } from '@tessera/chassis/service/types';
import type { IdentityConfig } from '../config.ts';
import { ENCRYPTION_PURPOSE, generateJwtKey } from './generate-jwt-key.ts';
import { jwtKeys } from './jwt-key.repository.ts';
import { PUBLISHED_AHEAD_SECONDS } from './jwt-key.rules.ts';

type Base = Pick<CommandBase<IdentityConfig>, 'db' | 'clock' | 'config' | 'print'>;

const USAGE = 'rotate-signing-key [now]';

/**
 * Creates the next key ahead of schedule. It signs once every cache has it; with `now`, after a leak, it signs
 * immediately and all other keys are deleted: their tokens are rejected as soon as caches have refreshed.
 */
export async function rotateSigningKey(base: Base, args: readonly string[]): Promise<void> {
  const { db, clock, config, print } = base;
  const [option, ...rest] = args;
  if (rest.length > 0 || (option !== undefined && option !== 'now')) throw new CommandError(USAGE);
  const isUrgent = option === 'now';
  const now = clock.now();
  const signsFrom = isUrgent ? now : new Date(now.getTime() + PUBLISHED_AHEAD_SECONDS * 1_000);
  const created = await db.transaction(async (tx) => {
    const keys = await jwtKeys.list(tx);
    const key = generateJwtKey({
      encryption: createEncryption(config.authSecrets, ENCRYPTION_PURPOSE),
      generation: Math.max(0, ...keys.map(({ generation }) => generation)) + 1,
      signsFrom,
      now,
    });
    if (!(await jwtKeys.insert(tx, key))) {
      throw new CommandError('Another process created a key at the same time. Try again.');
    }
    if (isUrgent) await jwtKeys.deleteOlder(tx, key.generation);
    return key;
  });
  print(`${created.id} signs from ${signsFrom.toISOString()}`);
}
