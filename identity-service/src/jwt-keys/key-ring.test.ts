import { createEncryption } from '@tessera/chassis/crypto/encryption';
import { withTrace } from '@tessera/chassis/telemetry/trace';
import { testSecret } from '@tessera/testing/secrets';
import { statementsOf } from '@tessera/testing/statements';
import { beforeEach, describe, expect, it } from 'vitest';
import { useIdentityService } from '../../test/harness.ts';
import { ENCRYPTION_PURPOSE } from './generate-jwt-key.ts';
import { createKeyRing } from './key-ring.ts';
import { signingKeyRotation, signingKeySignsFrom } from './metrics.ts';
import { rotateSigningKey } from './rotate-signing-key.ts';

const newSecret = 'another secret of the tests, long enough too';

describe('createKeyRing', () => {
  const identity = useIdentityService();
  const ringWith = (secrets: readonly string[]) =>
    createKeyRing({
      ...identity.deps,
      encryption: createEncryption(secrets, ENCRYPTION_PURPOSE),
      rotationSeconds: identity.deps.config.signingKeyRotation,
    });
  const anotherProcess = () => ringWith([testSecret]);
  beforeEach(() => identity.sql('delete from $schema.jwt_key'));
  const rows = () =>
    identity.sql<{ id: string; generation: number; encrypted_private_key: string }>(
      'select id, generation, encrypted_private_key from $schema.jwt_key order by generation',
    );
  const signsFromOf = async (id: string) => {
    const [row] = await identity.sql<{ signs_from: Date }>(
      'select signs_from from $schema.jwt_key where id = $1',
      [id],
    );
    return row?.signs_from.getTime();
  };
  const gaugeValue = async (metric: typeof signingKeySignsFrom) => {
    const [sample] = (await metric.get()).values;
    return sample?.value ?? Number.NaN;
  };
  const rotate = async (...args: string[]) => {
    const lines: string[] = [];
    await rotateSigningKey({ ...identity.deps, print: (line) => lines.push(line) }, args);
    return lines;
  };

  it('creates one key when ten processes start at once', async () => {
    const rings = Array.from({ length: 10 }, anotherProcess);
    const found = await Promise.all(rings.map((ring) => ring.current()));
    expect(new Set(found.map(({ id }) => id)).size).toBe(1);
    expect(await rows()).toHaveLength(1);
  });

  it('creates a key on the first request', async () => {
    expect(await anotherProcess().published()).toHaveLength(1);
  });

  it('ignores a late result of a query from before the key was created', async () => {
    const { db } = identity.deps;
    let releaseQuery = () => {};
    const released = new Promise<void>((resolve) => {
      releaseQuery = resolve;
    });
    let isFirst = true;
    const dbWithSlowFirstQuery = {
      ...db,
      async query(...args: Parameters<typeof db.query>) {
        const isDelayed = isFirst;
        isFirst = false;
        const rows = await db.query(...args);
        if (isDelayed) await released;
        return rows;
      },
    } as typeof db;
    const ring = createKeyRing({
      ...identity.deps,
      db: dbWithSlowFirstQuery,
      encryption: createEncryption([testSecret], ENCRYPTION_PURPOSE),
      rotationSeconds: identity.deps.config.signingKeyRotation,
    });
    const early = ring.published();
    await ring.rotateIfDue();
    releaseQuery();
    expect(await early).toHaveLength(1);
    expect(await ring.published()).toHaveLength(1);
    expect(await rows()).toHaveLength(1);
  });

  it('encrypts private keys at rest', async () => {
    const { privateKey } = await anotherProcess().current();
    const [row] = await rows();
    const clear = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
    expect(row?.encrypted_private_key).not.toContain(clear);
    expect(
      createEncryption([newSecret], ENCRYPTION_PURPOSE).decrypt(
        row?.encrypted_private_key ?? '',
        row?.id ?? '',
      ),
    ).toBe(null);
  });

  it('reads the keys once in 30 seconds', async () => {
    await anotherProcess().current();
    const ring = anotherProcess();
    const statements = await statementsOf((requestId) =>
      withTrace({ requestId, traceparent: '' }, async () => {
        await Promise.all([ring.current(), ring.published(), ring.current()]);
        await ring.current();
      }),
    );
    expect(statements).toEqual(['select jwt_key']);
  });

  it('publishes new keys before they sign, and keeps retired keys until their tokens have expired', async () => {
    const [one, other] = [anotherProcess(), anotherProcess()];
    const first = await one.current();
    identity.clock.advance('30d');
    await Promise.all([one.rotateIfDue(), other.rotateIfDue()]);
    const [, second] = await one.published();
    expect(await one.published()).toHaveLength(2);
    expect((await other.current()).id).toBe(first.id);

    identity.clock.advance('9m');
    expect((await one.current()).id).toBe(first.id);
    identity.clock.advance('2m');
    expect((await one.current()).id).toBe(second?.id);
    expect((await other.current()).id).toBe(second?.id);

    await one.rotateIfDue();
    expect((await other.published()).map(({ id }) => id)).toEqual([first.id, second?.id]);
    identity.clock.advance('66m');
    await other.rotateIfDue();
    expect((await one.published()).map(({ id }) => id)).toEqual([second?.id]);
  });

  it('exports the age of the signing key and the rotation interval', async () => {
    const ring = anotherProcess();
    const ages: number[] = [];
    for (let day = 0; day < 65; day += 1) {
      identity.clock.advance('1d');
      await ring.rotateIfDue();
      // The next key is published before it signs: it signs half an hour later.
      identity.clock.advance('30m');
      await ring.rotateIfDue();
      const signsFrom = await gaugeValue(signingKeySignsFrom);
      expect(signsFrom * 1_000).toBe(await signsFromOf((await ring.current()).id));
      ages.push(identity.clock.now().getTime() / 1_000 - signsFrom);
    }
    const rotationSeconds = await gaugeValue(signingKeyRotation);
    expect(rotationSeconds).toBe(30 * 86_400);
    expect(Math.max(...ages)).toBeGreaterThan(rotationSeconds - 2 * 86_400);
    expect(Math.max(...ages)).toBeLessThan(rotationSeconds + 86_400 + 3_600);
  });

  it('handles a rotation of AUTH_SECRET across processes', async () => {
    const [old, both] = [anotherProcess(), ringWith([newSecret, testSecret])];
    const before = await old.current();
    expect((await both.current()).id).toBe(before.id);

    await both.rotateIfDue();
    await old.rotateIfDue();
    await both.rotateIfDue();
    expect(await rows()).toHaveLength(2);
    identity.clock.advance('11m');
    const after = await both.current();
    expect(after.id).not.toBe(before.id);
    expect((await old.current()).id).toBe(before.id);

    const onlyNew = ringWith([newSecret]);
    expect((await onlyNew.current()).id).toBe(after.id);
    const published = (await onlyNew.published()).map(({ id }) => id);
    expect(published).toEqual([before.id, after.id]);
  });

  it('creates a new key when the secret is lost', async () => {
    const known = [(await anotherProcess().current()).id];
    const ring = ringWith(['a secret that has encrypted nothing so far']);
    expect(known).not.toContain((await ring.current()).id);
    expect((await ring.published()).length).toBe(known.length + 1);
  });

  it('rotates on demand: in time for caches, or immediately after a leak', async () => {
    const ring = anotherProcess();
    const { id } = await ring.current();
    const [line] = await rotate();
    identity.clock.advance('1m');
    expect((await ring.current()).id).toBe(id);
    expect(await ring.published()).toHaveLength(2);
    const [next] = (await ring.published()).slice(-1);
    expect(line).toContain(`${next?.id} signs from`);

    await rotate('now');
    identity.clock.advance('1m');
    const [only, ...others] = await ring.published();
    expect(others).toEqual([]);
    expect(only?.id).not.toBe(id);
    expect((await ring.current()).id).toBe(only?.id);
    await expect(rotate('later')).rejects.toThrow('rotate-signing-key');
  });
});
