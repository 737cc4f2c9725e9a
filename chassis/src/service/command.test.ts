import { useService } from '@tessera/testing/harness';
import { describe, expect, it, vi } from 'vitest';
import { sampleHarness, sampleService } from '../../test/sample-service.ts';
import { sql } from '../db/sql.ts';
import { runCommand } from './command.ts';

describe('a command', () => {
  const sample = useService(sampleService, sampleHarness);
  const written = () => sample.sql('select text from $schema.note');

  const definition = {
    ...sampleService,
    commands: {
      write: async (base, [text = '']) => {
        await base.db.query(sql`insert into note (text) values (${text})`);
        base.print(`wrote ${text} at ${base.clock.now().getFullYear()}`);
      },
      fail: async () => {
        throw new Error('it went wrong');
      },
    },
  } satisfies typeof sampleService;
  const run = (...words: string[]) =>
    runCommand(definition, sample.deps.config, sample.deps.log, words);

  it('runs on the database of its service and prints plain lines', async () => {
    const output = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    await run('write', 'a note');
    expect(output).toHaveBeenCalledWith(expect.stringMatching(/^wrote a note at \d{4}\n$/));
    output.mockRestore();
    expect(await written()).toEqual([{ text: 'a note' }]);
  });

  it('fails with its own error and closes its connections', async () => {
    const connections = async () => {
      const [row] = await sample.sql<{ count: number }>(
        `select count(*)::int from pg_stat_activity where datname = current_database()`,
      );
      return row?.count ?? 0;
    };
    const before = await connections();
    await expect(run('fail')).rejects.toThrow('it went wrong');
    await vi.waitFor(async () => expect(await connections()).toBeLessThanOrEqual(before), 5_000);
  });

  it.each(['nothing', 'toString', '__proto__'])('rejects the unknown command %s', async (word) => {
    await expect(run(word)).rejects.toThrow(
      `Unknown command "${word}". Known commands: migrate, prepare-broker, write, fail`,
    );
  });
});
