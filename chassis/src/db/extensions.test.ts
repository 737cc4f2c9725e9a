import { useService } from '@tessera/testing/harness';
import { describe, expect, it } from 'vitest';
import { sampleHarness, sampleService } from '../../test/sample-service.ts';
import { assertExtensions } from './extensions.ts';

describe('assertExtensions', () => {
  const sample = useService(sampleService, sampleHarness);
  const check = async () => {
    await using runner = sample.deps.db.entities.connection.createQueryRunner();
    await assertExtensions(runner);
  };

  it('names the statements that create a missing extension', async () => {
    await check();
    await sample.sql('drop extension pg_trgm');
    const { message }: Error = await check().then(
      () => expect.unreachable('the extension is missing'),
      (error) => error,
    );
    expect(message).toContain('lacks pg_trgm. Run as the owner of the database: create schema');
    expect(message).not.toContain('\n');
    await sample.sql(message.slice(message.indexOf('create schema')));
    await check();
  });
});
