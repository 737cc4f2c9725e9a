import { readFile } from 'node:fs/promises';
import {
  type ForeignDatabase,
  type ForeignRow,
  openForeignDatabase,
} from '@tessera/chassis/import/foreign-database';
import { createImportCounter, type Outcome } from '@tessera/chassis/import/import-counter';
import { CommandError } from '@tessera/chassis/service/command';
import type { CommandBase } from '@tessera/chassis/service/types';
import { imports } from './import.repository.ts';
import { type ImportDeps, importOrganization } from './import-organization.ts';
import { readSourcePage } from './read-source.ts';

type Deps = ImportDeps & Pick<CommandBase, 'print'>;

const BATCH = 500;
const USAGE =
  'import-better-auth <postgres url of the source> <file with the ids of users left out by identity>';
const KINDS = ['organizations', 'members', 'teams', 'invitations'];

/**
 * Imports the organizations of a Better Auth database after identity-service has imported its users. Existing
 * organizations stay unchanged, so a second run changes nothing and an interrupted run can be resumed.
 */
export async function importBetterAuth(deps: Deps, args: readonly string[]): Promise<void> {
  const { print } = deps;
  const [url, excludedUsersFile] = args;
  if (url === undefined || excludedUsersFile === undefined) throw new CommandError(USAGE);
  const excludedUserIds = new Set((await readExcludedUsers(excludedUsersFile)).split('\n'));
  const counter = createImportCounter(print, KINDS);
  let processed = 0;

  const source = await openForeignDatabase(url, deps.config);
  try {
    if (!source.has('organization')) print('The source has no organizations');
    else {
      for await (const page of source.pages('organization', BATCH)) {
        counter.add(await importPage(deps, source, page, excludedUserIds));
        processed += page.length;
        print(`${processed} organizations processed`);
      }
    }
  } finally {
    await source.close();
  }
  for (const line of counter.summary()) print(line);
}

async function readExcludedUsers(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new CommandError(`Cannot read the file of users left out: ${(error as Error).message}`);
  }
}

async function importPage(
  deps: Deps,
  source: ForeignDatabase,
  rows: readonly ForeignRow[],
  excludedUserIds: ReadonlySet<string>,
): Promise<Outcome[]> {
  const page = await readSourcePage(source, rows);
  const profiles = new Map([...page.profiles].filter(([userId]) => !excludedUserIds.has(userId)));
  const ids = page.trees.map(({ organization }) => organization.id);
  const { existing, deleted } = await imports.findExisting(deps.db, ids);

  const kind = 'organizations';
  const outcomes: Outcome[] = [...page.outcomes];
  for (const tree of page.trees) {
    const { id } = tree.organization;
    if (existing.has(id)) outcomes.push({ kind, id, result: 'existing' });
    else if (deleted.has(id)) {
      outcomes.push({ kind, id, result: 'skipped', reason: 'was deleted here' });
    } else outcomes.push(...(await importOrganization(deps, tree, profiles)));
  }
  return outcomes;
}
