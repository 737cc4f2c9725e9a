import { randomBytes, scryptSync } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { useIdentityService } from '../../test/harness.ts';

/** Hashes as the Better Auth library does, at several times the cost of a current hash. */
function libraryHash(password: string): string {
  const salt = randomBytes(16).toString('hex');
  const key = scryptSync(password, salt, 64, { N: 16_384, r: 16, p: 1, maxmem: 2 ** 26 });
  return `${salt}:${key.toString('hex')}`;
}

const ROUNDS = 7;
/**
 * CPU time of this process in microseconds, including native threads; it does not depend on the machine's
 * load.
 */
const cpuTime = () => Object.values(process.cpuUsage()).reduce((sum, part) => sum + part, 0);
const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

describe('wrong passwords with several stored hash kinds', () => {
  const identity = useIdentityService({ AUTH_MAX_PASSWORD_ATTEMPTS: '1000' });

  it('SEC-42: needs the same CPU time for every account and for an unknown address', async () => {
    const [current, imported, costly, without] = await Promise.all(
      Array.from({ length: 4 }, () => identity.signUp()),
    );
    const setHash = (one: typeof current, passwordHash: string | null) =>
      identity.sql('update $schema.account set password_hash = $2 where user_id = $1', [
        one?.user.id,
        passwordHash,
      ]);
    await setHash(imported, libraryHash('imported password'));
    await setHash(costly, await hash('other parameters', { memoryCost: 32_768, timeCost: 2 }));
    await setHash(without, null);

    const times = new Map<string, number[]>();
    const emails = [current, imported, costly, without].map((one) => one?.user.email ?? '');
    for (let round = -2; round < ROUNDS; round += 1) {
      for (const email of [...emails, 'unknown@example.com']) {
        const started = cpuTime();
        await identity
          .as(null)
          .post('/sign-in/email')
          .send({ email, password: 'not the password' })
          .expect(401);
        if (round >= 0) times.set(email, [...(times.get(email) ?? []), cpuTime() - started]);
      }
    }
    const medians = [...times.values()].map(median);
    expect(Math.max(...medians) / Math.min(...medians)).toBeLessThan(1.5);
  }, 120_000);
});
