import { execFile } from 'node:child_process';
import { appendFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { RunningStack } from '@tessera/dev/stack/start-stack';
import pg from 'pg';

const run = promisify(execFile);

/** The store processes of a stack that runs them itself. */
export type LocalStores = NonNullable<RunningStack['localStores']>;

export type Archive = {
  /** The time of the database, in the format of `recovery_target_time`. */
  now(): Promise<string>;
  /** Restores the base backup while the server is stopped. The started server then replays the archive up to `time`. */
  restoreTo(time: string): Promise<void>;
  /** Resolves when the server has been started, has reached that time and accepts writes. */
  promoted(): Promise<void>;
};

/** Archives the write-ahead log continuously and takes a base backup while the server runs, as the runbook describes. */
export async function startArchiving(stores: LocalStores): Promise<Archive> {
  const admin = () => new pg.Client({ connectionString: stores.postgresUrl });
  const queryValue = async (text: string) => {
    const client = admin();
    await client.connect();
    const { rows } = await client.query(text);
    await client.end();
    return String(Object.values(rows[0] ?? {})[0]);
  };
  const data = await queryValue('show data_directory');
  const archive = `${data}-archive`;
  const base = `${data}-base`;
  await mkdir(archive, { recursive: true });
  // The server may run as another operating system user.
  await run('chown', ['--reference', data, archive]);
  await appendFile(
    join(data, 'postgresql.auto.conf'),
    `\narchive_mode = on\narchive_command = 'cp "%p" "${archive}/%f"'\n`,
  );
  await stores.restart('postgres');

  const client = admin();
  await client.connect();
  await client.query("select pg_backup_start('base', true)");
  await run('cp', ['-a', data, base]);
  const { rows } = await client.query<{ labelfile: string }>(
    'select labelfile from pg_backup_stop()',
  );
  await client.end();
  await rm(join(base, 'postmaster.pid'), { force: true });
  await rm(join(base, 'pg_wal'), { recursive: true });
  await run('cp', ['-a', join(data, 'pg_wal'), join(base, 'pg_wal')]);
  await run('find', [join(base, 'pg_wal'), '-type', 'f', '-delete']);
  await writeFile(join(base, 'backup_label'), rows[0]?.labelfile ?? '');
  await run('chown', ['--reference', data, join(base, 'backup_label')]);

  return {
    async promoted() {
      while ((await queryValue('select pg_is_in_recovery()')) === 'true') await sleep(100);
    },
    now: () => queryValue('select clock_timestamp()::text'),
    async restoreTo(time) {
      // WAL segments that are not archived yet are only in the data directory, which is replaced.
      const rest = join(data, 'pg_wal');
      await run('find', [
        rest,
        '-maxdepth',
        '1',
        '-type',
        'f',
        '-exec',
        'cp',
        '-an',
        '{}',
        archive,
        ';',
      ]);
      await rename(data, `${data}-given-up`);
      await rename(base, data);
      const recovery = [
        `restore_command = 'cp "${archive}/%f" "%p"'`,
        `recovery_target_time = '${time}'`,
        "recovery_target_action = 'promote'",
        'archive_mode = off',
      ];
      await appendFile(join(data, 'postgresql.auto.conf'), `\n${recovery.join('\n')}\n`);
      await writeFile(join(data, 'recovery.signal'), '');
      await run('chown', ['--reference', data, join(data, 'recovery.signal')]);
    },
  };
}
