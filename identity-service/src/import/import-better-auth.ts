import { writeFile } from 'node:fs/promises';
import { openForeignDatabase } from '@tessera/chassis/import/foreign-database';
import { createImportCounter } from '@tessera/chassis/import/import-counter';
import { CommandError } from '@tessera/chassis/service/command';
import type { CommandBase } from '@tessera/chassis/service/types';
import { importUsers } from './import-users.ts';

type Base = Pick<CommandBase, 'config' | 'db' | 'clock' | 'print'>;

const PAGE_SIZE = 500;
const USAGE =
  'import-better-auth <postgres url of the source> <file to write the ids of users left out to>';

/**
 * Imports the users and logins of a Better Auth database. Existing users are not changed, so a second run changes
 * nothing and an interrupted one can be repeated. The file lists the ids of skipped users, one a line, for the import
 * of organizations.
 */
export async function importBetterAuth(base: Base, args: readonly string[]): Promise<void> {
  const { print } = base;
  const [url, skippedIdsFile] = args;
  if (url === undefined || skippedIdsFile === undefined) throw new CommandError(USAGE);
  const counter = createImportCounter(print, ['users', 'accounts']);
  const skippedIds: string[] = [];
  let processed = 0;

  const source = await openForeignDatabase(url, base.config);
  try {
    if (!source.has('user')) throw new CommandError('The source has no table "user"');
    for await (const page of source.pages('user', PAGE_SIZE)) {
      const outcomes = await importUsers(base, source, page);
      counter.add(outcomes);
      const skipped = outcomes.filter(
        ({ kind, result }) => kind === 'users' && result === 'skipped',
      );
      skippedIds.push(...skipped.map(({ id }) => id));
      processed += page.length;
      print(`${processed} users processed`);
    }
  } finally {
    await source.close();
  }
  await writeFile(skippedIdsFile, skippedIds.map((id) => `${id}\n`).join(''));
  for (const line of counter.summary()) print(line);
}
