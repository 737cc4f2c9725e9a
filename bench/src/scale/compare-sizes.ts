import { measureAll, selectScenarios } from '../compare.ts';
import { environmentOf } from '../environment.ts';
import { drive } from '../load.ts';
import type { Side } from '../measure.ts';
import type { Options } from '../options.ts';
import { headOf, sideTable } from '../report.ts';
import { names, type Scenario, scenarios } from '../scenarios.ts';
import { type SeedUser, signInUsers } from '../seed-users.ts';
import { createCounter } from '../systems/round-trips.ts';
import { type StackSystem, startStackSystem } from '../systems/stack.ts';
import { isMet, type Row } from '../targets.ts';
import type { Workspace } from '../workspace.ts';
import { fill, filledUsers, RARE_NAME, superuserOf, volumeOf } from './fill.ts';
import { growthOf, MEMBER_LIST } from './growth.ts';
import { checkPlans, type PlanReport } from './plans.ts';

const PLANNED_REQUESTS = 64;
const PLANNED_CONNECTIONS = 4;

/** A quarter of 16 GB, as the documentation of PostgreSQL recommends. Small databases use only what they need. */
const SHARED_BUFFERS = '4GB';

/** The organization of the first user is the largest one. */
const listMembers = (name: string, query: string): Scenario => ({
  name: `${MEMBER_LIST}, ${name}`,
  calls: {
    stack: ({ largest }) => {
      if (largest === undefined) throw new Error('the database is not filled');
      const [organizationId] = largest.organizationIds;
      const path = `/api/auth/organization/list-members?organizationId=${organizationId}&${query}`;
      return [{ method: 'GET', path, headers: { cookie: largest.cookies } }];
    },
  },
});

const memberLists = [
  listMembers('first page', 'limit=25'),
  listMembers('search', `limit=10&search=${RARE_NAME}`),
  listMembers(
    'filter',
    `limit=10&filterField=name&filterOperator=contains&filterValue=${RARE_NAME}`,
  ),
  listMembers('filter by role', 'limit=10&filterField=role&filterOperator=eq&filterValue=owner'),
];

/** Every operation of the stack, without those that only compare load. */
const measurable = [
  ...scenarios.filter(
    ({ calls, name }) =>
      calls.stack !== undefined &&
      name !== names.calm &&
      name !== names.storm &&
      name !== names.halfLoad,
  ),
  ...memberLists,
];

/**
 * Fills a stack for each size by SQL, measures every operation at all of them alternately, and checks the query plans
 * of the largest. Returns a Markdown report; the exit code is 1 for plans that read a large table as a whole, and for
 * failed requests.
 */
export async function compareSizes(
  options: Options,
  { directoryFor, later, print }: Workspace,
): Promise<string> {
  const selected = selectScenarios(options, measurable);
  const filled: { system: StackSystem; found: Awaited<ReturnType<typeof filledUsers>> }[] = [];
  const fillTimes: string[] = [];
  for (const size of options.sizes) {
    const name = `${size.toLocaleString('en')} users`;
    print(`Filling a database: ${name}`);
    const system = await startStackSystem(await directoryFor(String(size)), {
      name,
      sharedBuffers: SHARED_BUFFERS,
    });
    later(() => system.stop());
    const seconds = await fill(system, size, print);
    fillTimes.push(`${name}: ${seconds.toFixed(0)} s, ${await megabytesOf(system)} MB`);
    filled.push({ system, found: await filledUsers(system) });
  }
  // The same number of users everywhere: more sessions would be less often in a cache.
  const users = Math.min(options.users, ...filled.map(({ found }) => found.users.length));
  const sides: Side[] = [];
  for (const { system, found } of filled) {
    const counter = await createCounter(system.stores);
    later(() => counter.close());
    sides.push({
      system,
      users: await signInUsers(system, found.users.slice(0, users)),
      counter,
      webhookSecret: system.stack.webhookSecret,
      ...(await largestOf(system, found.owner)),
    });
  }
  const [first] = filled;
  const last = filled.at(-1);
  const largest = sides.at(-1);
  if (first === undefined || last === undefined || largest === undefined)
    throw new Error('no size');
  const environment = await environmentOf(first.system.stores, false);
  const rows = await measureAll(selected, sides, options, print);
  print('Checking query plans');
  const client = await superuserOf(last.system);
  const plans = await checkPlans(client, () => runEach(selected, largest)).finally(() =>
    client.end(),
  );
  // Times depend on the machine, so they do not fail the command.
  const isVoid = rows.some(({ measured }) => measured.some(({ voidedBy }) => voidedBy !== null));
  if (plans.findings.length > 0 || isVoid) process.exitCode = 1;
  return [
    ...headOf('Growth', { ...options, users }, environment()),
    ...fillTimes.map((line) => `- ${line}`),
    ...options.sizes.map((size) => `- ${JSON.stringify(volumeOf(size))}`),
    '',
    ...growthTable(rows, options.sizes),
    '',
    ...planLines(plans),
    '',
    ...sideTable(rows),
    '',
  ].join('\n');
}

async function largestOf(
  system: StackSystem,
  owner: Pick<SeedUser, 'email' | 'organizationIds'>,
): Promise<Pick<Side, 'largest'>> {
  const [largest] = await signInUsers(system, [owner]);
  return largest === undefined ? {} : { largest };
}

async function runEach(selected: readonly Scenario[], side: Side): Promise<void> {
  for (const scenario of selected) {
    const calls = scenario.calls.stack?.(side);
    if (calls === undefined) continue;
    const { origin } = side.system;
    await drive({ origin, calls, connections: PLANNED_CONNECTIONS, requests: PLANNED_REQUESTS });
  }
  await side.system.waitUntilProjected();
}

async function megabytesOf(system: StackSystem): Promise<number> {
  const client = await superuserOf(system);
  try {
    const { rows } = await client.query<{ megabytes: number }>(
      'select (pg_database_size(current_database()) / 1048576)::int as megabytes',
    );
    return rows[0]?.megabytes ?? 0;
  } finally {
    await client.end();
  }
}

function growthTable(rows: readonly Row[], sizes: readonly number[]): string[] {
  const heads = sizes.map((size) => `${size.toLocaleString('en')} users`);
  return [
    'Milliseconds per request at full load / CPU µs of all processes.',
    '',
    `| operation | ${heads.join(' | ')} | time, last ÷ first | CPU, last ÷ first |`,
    `|---|${heads.map(() => '---|').join('')}---|---|`,
    ...rows.map((row) => {
      const { name, milliseconds, cpuMicroseconds, checks } = growthOf(row);
      const cells = milliseconds.map(
        (value, index) => `${value.toFixed(2)} / ${cpuMicroseconds[index]?.toFixed(0)}`,
      );
      const outcomes = checks.map(
        (check) =>
          `${check.value.toFixed(2)} (≤ ${check.limit} ${isMet(check) ? 'met' : 'missed'})`,
      );
      return `| ${[name, ...cells, ...outcomes].join(' | ')} |`;
    }),
  ];
}

function planLines({ statements, findings }: PlanReport): string[] {
  return [
    `Plans of ${statements} statements that ran at the largest size; ${findings.length} read or sort a large table as a whole.`,
    '',
    ...findings.map(
      ({ statement, problem }) =>
        `- ${problem}: \`${statement.replaceAll(/\s+/g, ' ').slice(0, 200)}\``,
    ),
  ];
}
