import { cpus } from 'node:os';
import pg from 'pg';
import { fetch } from 'undici';
import { median, percentile } from './load.ts';
import { type SeedUser, seedUsers } from './seed-users.ts';
import type { StackSystem } from './stack.ts';

const SIZES = [10, 1_000, 100_000] as const;
const ROUNDS = 120;
const WARM_UP_ROUNDS = 20;

type SizedOrganization = { readonly size: number; readonly id: string };
type Case = {
  readonly name: string;
  readonly call: (organization: SizedOrganization) => readonly [path: string, body?: object];
};

const cases: readonly Case[] = [
  {
    name: 'list-members, first 100',
    call: ({ id }) => [`list-members?organizationId=${id}&limit=100`],
  },
  {
    name: 'list-members, search',
    call: ({ id }) => [`list-members?organizationId=${id}&limit=25&search=member-7-`],
  },
  {
    name: 'list-members, filter: name contains',
    call: ({ id }) => [
      `list-members?organizationId=${id}&limit=25&filterField=name&filterOperator=contains&filterValue=member-7-`,
    ],
  },
  {
    name: 'has-permission',
    call: ({ id }) => [
      'has-permission',
      { organizationId: id, permissions: { invitation: ['create'] } },
    ],
  },
  { name: 'set-active', call: ({ id }) => ['set-active', { organizationId: id }] },
  {
    name: 'get-active-member-role',
    call: ({ id }) => [`get-active-member-role?organizationId=${id}`],
  },
];

/**
 * Times the same calls on organizations of 10, 1,000 and 100,000 members in one database, alternately, one call at a
 * time. Returns a Markdown report; throws when a status is not 200.
 */
export async function measureGrowth(system: StackSystem): Promise<string> {
  const [owner] = await seedUsers(system, 1);
  if (owner === undefined) throw new Error('no user signed up');
  const organizations: SizedOrganization[] = [];
  for (const size of SIZES)
    organizations.push({ size, id: await createOrganization(system, owner, size) });

  const times = new Map<string, number[]>();
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
    for (const one of cases) {
      for (const organization of organizations) {
        const milliseconds = await time(system.origin, owner, one.call(organization));
        const name = `${one.name} ${organization.size}`;
        if (round >= WARM_UP_ROUNDS) times.set(name, [...(times.get(name) ?? []), milliseconds]);
      }
    }
  }
  return report(times);
}

/** Creates an organization of the user, and inserts members in the format of the service. */
async function createOrganization(
  system: StackSystem,
  owner: SeedUser,
  size: number,
): Promise<string> {
  const response = await post(system.origin, owner, 'create', {
    name: `Of ${size}`,
    slug: `of-${size}`,
  });
  const { id } = (await response.json()) as { id: string };
  const client = new pg.Client({ connectionString: system.stack.databaseUrls.org });
  await client.connect();
  try {
    await client.query(
      `insert into user_profile (user_id, name, email, email_verified, image, language, version, deleted)
       select format('user-%s-%s', $1::int, n), format('member-%s-of-%s', n, $1::int),
         format('member-%s@of-%s.example', n, $1::int), true, null, 'en', 1, false
       from generate_series(2, $1::int) n`,
      [size],
    );
    await client.query(
      `insert into member (id, organization_id, user_id, role, created_at)
       select format('member-%s-%s', $2::int, n), $1, format('user-%s-%s', $2::int, n), 'member',
         now() + n * interval '1 millisecond'
       from generate_series(2, $2::int) n`,
      [id, size],
    );
    await client.query('analyze member');
    await client.query('analyze user_profile');
  } finally {
    await client.end();
  }
  return id;
}

const post = (origin: string, { cookies }: SeedUser, path: string, body: object) =>
  fetch(`${origin}/api/auth/organization/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, cookie: cookies },
    body: JSON.stringify(body),
  });

async function time(
  origin: string,
  owner: SeedUser,
  [path, body]: readonly [path: string, body?: object],
): Promise<number> {
  const startedAt = performance.now();
  const response = body
    ? await post(origin, owner, path, body)
    : await fetch(`${origin}/api/auth/organization/${path}`, {
        headers: { cookie: owner.sessionCookie },
      });
  const text = await response.text();
  const milliseconds = performance.now() - startedAt;
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text.slice(0, 200)}`);
  return milliseconds;
}

function report(times: ReadonlyMap<string, readonly number[]>): string {
  const [smallest] = SIZES;
  const largest = SIZES.at(-1);
  const rows = cases.map(({ name }) => {
    const of = (size: number | undefined) =>
      [...(times.get(`${name} ${size}`) ?? [])].sort((one, other) => one - other);
    const cells = SIZES.map((size) => {
      const sorted = of(size);
      return `${median(sorted).toFixed(2)} / ${percentile(sorted, 0.95).toFixed(2)}`;
    });
    const growth = median(of(largest)) / median(of(smallest));
    return `| ${name} | ${cells.join(' | ')} | ${growth.toFixed(2)} |`;
  });
  return `# Growth of an organization, ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC

Milliseconds, median / 95th percentile of ${ROUNDS} responses each, one after another in turn, through the gateway.
${cpus().length} cores.

| call | ${SIZES.map((size) => `${size.toLocaleString('en')} members`).join(' | ')} | ${largest?.toLocaleString('en')} ÷ ${smallest} |
|---|${SIZES.map(() => '---|').join('')}---|
${rows.join('\n')}
`;
}
