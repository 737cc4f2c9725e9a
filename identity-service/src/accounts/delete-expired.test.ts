import { eventually } from '@tessera/testing/time';
import { describe, expect, it } from 'vitest';
import { useIdentityService } from '../../test/harness.ts';
import { deleteExpired } from './delete-expired.ts';

describe('the worker that deletes expired rows', () => {
  const identity = useIdentityService();

  it('REL-17: deletes more sessions than one batch without a pause, and no unexpired one', async () => {
    const { user } = await identity.signUp();
    const countOf = async () => {
      const [row] = await identity.sql<{ count: string }>(
        'select count(*) as count from $schema.session where user_id = $1',
        [user.id],
      );
      return Number(row?.count);
    };
    await identity.sql(
      `insert into $schema.session (id, token_hash, user_id, remembered, expires_at, created_at, updated_at)
       select 'expired-' || n, 'expired-' || n, $1, true, now() - interval '1 day', now(), now()
       from generate_series(1, 2500) as n`,
      [user.id],
    );
    expect(await countOf()).toBe(2_501);
    const worker = deleteExpired(identity.deps);
    await eventually(async () => expect(await countOf()).toBe(1));
    await worker.stop();
  });
});
