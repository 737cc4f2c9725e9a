import { cpus } from 'node:os';
import pg from 'pg';
import { fetch } from 'undici';
import { customerId, MERCHANT, NAMES, SEARCH_DATA, seedSearchData } from './seed-search.ts';
import { type SeedUser, seedUsers } from './seed-users.ts';
import { median, percentile } from './statistics.ts';
import type { StackSystem } from './systems/stack.ts';

const WARM_UP_ROUNDS = 2;
/** Milliseconds: medians of lists and rare texts, of texts that many records have, and the limit of every response. */
const TARGETS = { rare: 60, frequent: 150, worst: 600 } as const;
/** The texts that many records have. */
const FREQUENT = new RegExp(`search=(${NAMES.frequent}|${NAMES.old}|example|g|ol)(&|$)`);

/** The cursor of a page of customers in the middle of the list. */
const middle = Buffer.from(
  JSON.stringify([
    '-createdAt',
    '2024-07-01T12:00:00.000000Z',
    customerId(SEARCH_DATA.customers / 2),
  ]),
).toString('base64url');
const emailOf = (n: number) => `buyer.${n}@mail-${n % 40}.example`;
const externalId = 'user:7c4ede33a62160a19586f6e26eaefacf';

const customers = (query: string) => `customers?limit=25&${query}`;
const byName = (name: string, query = '') => customers(`search=${name}${query}`);

/** The requests, by name. */
const cases: Readonly<Record<string, string>> = {
  'customers, first page': customers('sort=-createdAt'),
  'oldest first': customers('sort=createdAt'),
  'by address': customers('sort=email'),
  'by name, last first': customers('sort=-name'),
  'from the middle': customers(`cursor=${middle}`),
  'of a rare country': customers('country=IS'),
  'the deleted': customers('isDeleted=true'),
  'with a subscription, one in five thousand': customers('hasActiveSubscription=true'),
  'a rare name': byName(NAMES.rare),
  'a rare name, by name': byName(NAMES.rare, '&sort=name'),
  'a frequent name': byName(NAMES.frequent),
  'a frequent name, by address': byName(NAMES.frequent, '&sort=email'),
  'a frequent name, from the middle': byName(NAMES.frequent, `&cursor=${middle}`),
  'a frequent name in a rare country': byName(NAMES.frequent, '&country=IS'),
  'a frequent name, deleted': byName(NAMES.frequent, '&isDeleted=true'),
  'a frequent name, with a subscription': byName(NAMES.frequent, '&hasActiveSubscription=true'),
  'frequent among the oldest alone': byName(NAMES.old),
  'frequent among the oldest, oldest first': byName(NAMES.old, '&sort=createdAt'),
  'frequent among the oldest, by name': byName(NAMES.old, '&sort=name'),
  'frequent among the oldest, by address, last first': byName(NAMES.old, '&sort=-email'),
  'frequent among the oldest, in a rare country': byName(NAMES.old, '&country=IS'),
  'a name without matches': byName(NAMES.missing),
  'a text that all contain': byName('example'),
  'one letter': byName('g'),
  'two letters': byName('ol'),
  'two letters without matches': byName('qx'),
  'an address': byName(encodeURIComponent(emailOf(777_777))),
  'an external id': byName(encodeURIComponent(externalId)),
  'an unknown id': byName('00000000-0000-4000-8000-000000000000'),
  'checkouts, frequent among the oldest alone': `checkouts?limit=25&search=${NAMES.old}`,
  'orders of a rare name': `orders?limit=25&search=${NAMES.rare}`,
  'orders of a frequent name': `orders?limit=25&search=${NAMES.frequent}`,
  'orders of a name of the oldest': `orders?limit=25&search=${NAMES.old}`,
  'orders of a frequent name, by total': `orders?limit=25&search=${NAMES.frequent}&sort=-totalAmount`,
  'orders in a rare currency': 'orders?limit=25&currency=isk',
  'subscriptions of a frequent name': `subscriptions?limit=25&search=${NAMES.frequent}`,
  'file of customers, first bytes': 'customers.csv',
  'file of a frequent name, first bytes': `customers.csv?search=${NAMES.frequent}`,
  'file of a name of the oldest, first bytes': `customers.csv?search=${NAMES.old}`,
};

/**
 * Times lists and searches of a merchant with a million customers among five million other records, through the
 * gateway, alternately, one call at a time. Returns a Markdown report; throws when a status is not 200.
 */
export async function measureSearch(
  system: StackSystem,
  rounds: number,
  print: (line: string) => void,
): Promise<string> {
  const url = new URL(system.stores.postgresUrl);
  url.pathname = new URL(system.stack.databaseUrls.billing).pathname;
  await seedSearchData(url.toString(), print);
  // A new user for each run, because a kept database contains the users of earlier runs.
  const [owner] = await seedUsers(system, 1, `reader-${Date.now()}`);
  if (owner === undefined) throw new Error('no user signed up');
  const organizationId = await organizationOf(system.origin, owner);
  await link(url.toString(), organizationId);

  const times = new Map<string, number[]>();
  for (let round = 0; round < WARM_UP_ROUNDS + rounds; round += 1) {
    for (const [name, path] of Object.entries(cases)) {
      const organization = `${system.origin}/api/billing/${path}${path.includes('?') ? '&' : '?'}organizationId=${organizationId}`;
      const milliseconds = await time(organization, owner);
      if (round >= WARM_UP_ROUNDS) times.set(name, [...(times.get(name) ?? []), milliseconds]);
    }
  }
  return report(times, rounds);
}

async function organizationOf(origin: string, { cookies }: SeedUser): Promise<string> {
  const response = await fetch(`${origin}/api/auth/organization/list`, {
    headers: { cookie: cookies },
  });
  const [first] = (await response.json()) as { id: string }[];
  if (first === undefined) throw new Error('no organization');
  return first.id;
}

async function link(url: string, organizationId: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `insert into billing.billing_connection (provider_organization_id, organization_id, linked_at)
       values ($1, $2, now())
       on conflict (provider_organization_id) do update set organization_id = excluded.organization_id`,
      [MERCHANT, organizationId],
    );
  } finally {
    await client.end();
  }
}

/** The time until the response is complete; of a file, until its first chunk. */
async function time(url: string, { sessionCookie }: SeedUser): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(url, { headers: { cookie: sessionCookie } });
  if (response.status !== 200) {
    throw new Error(`${url}: ${response.status} ${(await response.text()).slice(0, 200)}`);
  }
  if (response.headers.get('content-type')?.startsWith('text/csv')) {
    const reader = response.body?.getReader();
    await reader?.read();
    const milliseconds = performance.now() - startedAt;
    await reader?.cancel();
    return milliseconds;
  }
  await response.text();
  return performance.now() - startedAt;
}

function report(times: ReadonlyMap<string, readonly number[]>, rounds: number): string {
  const rows = [...times].map(([name, taken]) => {
    const sorted = [...taken].sort((one, other) => one - other);
    const worst = sorted.at(-1) ?? 0;
    const target = FREQUENT.test(cases[name] ?? '') ? TARGETS.frequent : TARGETS.rare;
    const isMissed = median(sorted) > target || worst > TARGETS.worst;
    const figures = [median(sorted), percentile(sorted, 0.95), worst].map((value) =>
      value.toFixed(1),
    );
    return `| ${name} | ${figures.join(' | ')} | ${target} | ${isMissed ? 'missed' : ''} |`;
  });
  const count = (value: number) => value.toLocaleString('en');
  return `# Lists and searches, ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC

A merchant of ${count(SEARCH_DATA.customers)} customers and ${count(SEARCH_DATA.orders)} orders over three years, beside ${count(SEARCH_DATA.elsewhere)} customers of
others. Milliseconds of ${rounds} responses each, one after another in turn, through the gateway; every response below
${TARGETS.worst}. ${cpus().length} cores.

| what | median | 95th percentile | worst | target of the median | |
|---|---|---|---|---|---|
${rows.join('\n')}
`;
}
