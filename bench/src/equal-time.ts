import { cpus } from 'node:os';
import pg from 'pg';
import { fetch } from 'undici';
import { PASSWORD, seedUsers } from './seed-users.ts';
import { median, percentile } from './statistics.ts';
import type { StackSystem } from './systems/stack.ts';

/** Below the number of wrong passwords from which sign-in is delayed (`AUTH_MAX_PASSWORD_ATTEMPTS`). */
const TRIES_PER_ACCOUNT = 8;
const WARM_UP_ROUNDS = 20;
/** SEC-42: medians of the cases of a group differ by this factor at most. */
const ALLOWED = 1.5;

type Case = {
  readonly group: string;
  readonly name: string;
  readonly path: string;
  readonly body: (account: number, round: number) => object;
  readonly status: number;
};

const address = (account: number) => `user-${account}@bench.example`;
const wrong = 'not the password of any user';

function casesFor(users: number): Case[] {
  const byAddress = { group: 'sign-in/email', path: '/api/auth/sign-in/email', status: 401 };
  const byUsername = { group: 'sign-in/username', path: '/api/auth/sign-in/username', status: 401 };
  const forgotten = {
    group: 'request-password-reset',
    path: '/api/auth/request-password-reset',
    status: 200,
  };
  return [
    {
      ...byAddress,
      name: 'wrong password',
      body: (account) => ({ email: address(account), password: wrong }),
    },
    {
      ...byAddress,
      name: 'account without a password',
      body: (account) => ({ email: address(users + account), password: PASSWORD }),
    },
    {
      ...byAddress,
      name: 'unknown address',
      body: (_, round) => ({ email: `unknown-${round}@bench.example`, password: wrong }),
    },
    {
      ...byUsername,
      name: 'wrong password',
      // Not the accounts of sign-in by address, because failed attempts count per account.
      body: (account) => ({ username: `user_${2 * users + account}`, password: wrong }),
    },
    {
      ...byUsername,
      name: 'unknown username',
      body: (_, round) => ({ username: `unknown_${round}`, password: wrong }),
    },
    { ...forgotten, name: 'known address', body: (account) => ({ email: address(account) }) },
    {
      ...forgotten,
      name: 'unknown address',
      body: (_, round) => ({ email: `unknown-${round}@bench.example` }),
    },
  ];
}

/**
 * Times error responses as an attacker could: one after another, with every case in each round, in random order.
 * Returns a Markdown report; throws on an unexpected response.
 */
export async function compareTimes(system: StackSystem, users: number): Promise<string> {
  await seedUsers(system, 3 * users);
  await prepare(system.stack.databaseUrls.identity, users);
  const cases = casesFor(users);
  const times = new Map(cases.map((one) => [one, [] as number[]]));
  const rounds = users * TRIES_PER_ACCOUNT;
  for (let round = 0; round < rounds; round += 1) {
    for (const one of shuffled(cases)) {
      const milliseconds = await time(system.origin, one, round, users);
      if (round >= WARM_UP_ROUNDS) times.get(one)?.push(milliseconds);
    }
  }
  return report(times, rounds - WARM_UP_ROUNDS);
}

/** Sets usernames for all accounts, and removes the passwords of the second third of them. */
async function prepare(databaseUrl: string, users: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `update "user" set username = replace(split_part(email, '@', 1), '-', '_') where email like 'user-%'`,
    );
    await client.query(
      `delete from account where user_id in (select id from "user" where email = any($1))`,
      [Array.from({ length: users }, (_, index) => address(users + index))],
    );
  } finally {
    await client.end();
  }
}

async function time(origin: string, one: Case, round: number, users: number): Promise<number> {
  const body = JSON.stringify(one.body(round % users, round));
  const startedAt = performance.now();
  const response = await fetch(`${origin}${one.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body,
  });
  const text = await response.text();
  const milliseconds = performance.now() - startedAt;
  if (response.status !== one.status) {
    throw new Error(`${one.group}, ${one.name}: ${response.status} ${text.slice(0, 200)}`);
  }
  return milliseconds;
}

function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((item) => [Math.random(), item] as const)
    .sort(([one], [other]) => one - other)
    .map(([, item]) => item);
}

function report(times: ReadonlyMap<Case, number[]>, samples: number): string {
  const rows = [...times].map(([{ group, name }, taken]) => {
    const sorted = [...taken].sort((one, other) => one - other);
    return { group, name, p50: median(sorted), p95: percentile(sorted, 0.95) };
  });
  const groups = [...new Set(rows.map(({ group }) => group))].map((group) => {
    const medians = rows.filter((row) => row.group === group).map(({ p50 }) => p50);
    const factor = Math.max(...medians) / Math.min(...medians);
    const outcome = factor <= ALLOWED ? 'met' : 'missed';
    return `| ${group} | ${factor.toFixed(2)} (≤ ${ALLOWED} ${outcome}) |`;
  });
  return `# Time of error responses, ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC

${samples} responses of each case, one after another in changing order, through the gateway. ${cpus().length} cores.

| call | slowest median ÷ fastest |
|---|---|
${groups.join('\n')}

| call | case | p50 ms | p95 ms |
|---|---|---|---|
${rows.map(({ group, name, p50, p95 }) => `| ${group} | ${name} | ${p50.toFixed(2)} | ${p95.toFixed(2)} |`).join('\n')}
`;
}
