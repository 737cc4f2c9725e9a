import { parseArgs } from 'node:util';
import { newCall } from './new-call.ts';
import { newEvent } from './new-event.ts';
import { newMigration } from './new-migration.ts';
import { newPage } from './new-page.ts';
import { serviceLayout } from './service-layout.ts';
import type { Changes, SourceTree } from './source-tree.ts';

export const USAGE = `Usage:
  npm run new -- call <service> <module> <name> [--method POST] [--access session] [--path /…]
  npm run new -- event <service> <noun>.<past-tense verb> [--module <module>]
  npm run new -- migration <service> <name>
  npm run new -- page <area> <name>`;

export type Generated = {
  readonly changes: Changes;
  /** The script of package.json that regenerates the document that describes the change. */
  readonly documents?: 'openapi' | 'asyncapi';
  /** What the contributor does next. */
  readonly next: readonly string[];
};

/** Runs one command line of `npm run new` on a tree. Throws for wrong arguments, before anything is generated. */
export function generate(tree: SourceTree, args: readonly string[], now: Date): Generated {
  const { values, positionals } = parse(args);
  const [kind, service = '', ...names] = positionals;
  const wanted = { call: 2, event: 1, migration: 1, page: 1 }[kind ?? ''];
  if (wanted === undefined || names.length !== wanted) throw new Error(USAGE);
  const [first = '', second = ''] = names;
  if (kind === 'call')
    return callOf(newCall(tree, { service, module: first, name: second, ...values }), service);
  if (kind === 'event')
    return eventOf(newEvent(tree, { service, name: first, ...values }), service);
  if (kind === 'page') return pageOf(newPage(tree, { area: service, name: first }), service);
  return migrationOf(newMigration(tree, { service, name: first, now }), service);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        method: { type: 'string' },
        access: { type: 'string' },
        path: { type: 'string' },
        module: { type: 'string' },
      },
    });
  } catch (error) {
    throw new Error(`${(error as Error).message.split('.')[0]}\n${USAGE}`);
  }
}

const fileOf = (changes: Changes, pattern: RegExp) =>
  Object.keys(changes).find((path) => pattern.test(path)) ?? '';

function callOf(changes: Changes, service: string): Generated {
  const { folder, callTables } = serviceLayout(service);
  const test = fileOf(changes, /\.test\.ts$/);
  const tables = callTables.map((name) => `${folder}/src/${name}`).join(', ');
  return {
    changes,
    documents: 'openapi',
    next: [
      `Declare input, response, errors and summary in ${fileOf(changes, /^contracts/)}`,
      `Write ${test} and ${test.replace('.test.ts', '.ts')}: npx vitest run ${test}`,
      ...(tables === '' ? [] : [`Add the call to the tables of ${tables}`]),
      'npm run check && npm run openapi',
    ],
  };
}

function eventOf(changes: Changes, service: string): Generated {
  const test = fileOf(changes, /\.test\.ts$/);
  return {
    changes,
    documents: 'asyncapi',
    next: [
      `Declare the payload and the summary in ${fileOf(changes, /^contracts/)}`,
      `Publish the event in the transaction of the change; write ${test}: npx vitest run ${test}`,
      ...(service === 'org'
        ? ['Add the action to web/src/features/audit/actions.ts and its texts']
        : []),
      'npm run check && npm run asyncapi',
    ],
  };
}

function migrationOf(changes: Changes, service: string): Generated {
  const { folder } = serviceLayout(service);
  return {
    changes,
    next: [
      `Write the SQL in ${fileOf(changes, /\d{13}-/)}`,
      `Change the table in ${folder}/src/schema to match`,
      `npm run check && npx vitest run tests/migrations.test.ts ${folder}/src/schema`,
    ],
  };
}

function pageOf(changes: Changes, area: string): Generated {
  const page = fileOf(changes, /(?<!routes)(?<!\.test)\.tsx$/);
  return {
    changes,
    next: [
      `Build the content in web/src/features/<capability>, render it in ${page}, and extend its test`,
      `Translate the messages at the end of ${fileOf(changes, /\/en\/.*\.json$/).replace('/en/', '/*/')}`,
      `Add a navigation entry in ${navigationOf(area)}, and the page to e2e/src/screenshots/pages.ts`,
      'npm run check && npx vitest run web',
    ],
  };
}

const navigationOf = (area: string) =>
  `web/src/app/layouts/navigation/${area === 'account' ? 'account-pages' : 'use-navigation-items'}.ts`;
