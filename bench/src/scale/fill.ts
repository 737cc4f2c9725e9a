import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { PASSWORD, type SeedUser } from '../seed-users.ts';
import type { StackSystem } from '../systems/stack.ts';

/** The rows of a database with a number of users. */
export type Volume = {
  readonly users: number;
  readonly organizations: number;
  /** Organization 1 has this number of members; of the others every hundredth has 100 and every second 10. */
  readonly largestOrganization: number;
  /** Members of each remaining organization. */
  readonly otherMembers: number;
  readonly merchants: number;
  readonly customers: number;
  readonly deliveries: number;
};

const LARGEST_ORGANIZATION = 100_000;

export function volumeOf(users: number): Volume {
  const organizations = users / 10;
  const largestOrganization = Math.min(users, LARGEST_ORGANIZATION);
  const placed = largestOrganization + (organizations / 100) * 100 + (organizations / 2) * 10;
  const rest = (users * 1.5 - placed) / (organizations * 0.49);
  return {
    users,
    organizations,
    largestOrganization,
    otherMembers: Math.max(2, Math.floor(rest)),
    merchants: Math.max(10, users / 400),
    customers: users / 4,
    deliveries: users * 2.5,
  };
}

/** The argon2id parameters of identity-service. */
const argon2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Ids are random in order, as those of the services are. */
const userId = (n: string) => `md5('user ' || ${n})`;
const organizationId = (n: string) => `md5('organization ' || ${n})`;
const merchantId = (n: string) => `md5('merchant ' || ${n})::uuid::text`;
const customerId = (n: string) => `md5('customer ' || ${n})::uuid::text`;
/** Creation times of numbered rows span three years. */
const createdAt = (n: string, count: number) =>
  `now() - (1 - ${n}::float8 / ${count}) * interval '1095 days'`;

const FIRST_NAMES = `'{Anna,Ben,Carla,David,Eva,Finn,Greta,Hugo,Ida,Jonas}'::text[]`;
/** One user in a hundred has this name: `RARE_NAME` finds at most a thousand of the largest organization. */
export const RARE_NAME = 'Zapfhahn';
const nameOf = (n: string) => `(${FIRST_NAMES})[1 + ${n} % 10] || case
  when ${n} % 100 = 7 then ' ${RARE_NAME} ' else ' Nordmann ' end || ${n}`;
const emailOf = (n: string) => `'person-' || ${n} || '@people.example'`;
const numbers = (count: number) => `generate_series(1, ${count}) as n`;

function identityStatements({ users }: Volume, passwordHash: string): string[] {
  return [
    `insert into identity."user" (id, email, email_verified, name, language, created_at, updated_at)
     select ${userId('n')}, ${emailOf('n')}, true, ${nameOf('n')}, 'en', ${createdAt('n', users)}, now()
     from ${numbers(users)}`,
    `insert into identity.account
       (id, user_id, provider_id, account_id, password_hash, created_at, updated_at)
     select md5('account ' || n), ${userId('n')}, 'credential', ${userId('n')},
       ${pg.escapeLiteral(passwordHash)}, ${createdAt('n', users)}, now()
     from ${numbers(users)}`,
    `insert into identity.session
       (id, token_hash, user_id, remembered, expires_at, created_at, updated_at, ip_address, user_agent)
     select md5('session ' || n), md5('token ' || n), ${userId('n')}, true, now() + interval '7 days',
       now(), now(), '203.0.113.7', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
     from ${numbers(users)}`,
  ];
}

function orgStatements(volume: Volume): string[] {
  const { users, organizations, largestOrganization, otherMembers } = volume;
  return [
    `insert into org.user_profile (user_id, name, email, email_verified, language, version, deleted)
     select ${userId('n')}, ${nameOf('n')}, ${emailOf('n')}, true, 'en', 1, false
     from ${numbers(users)}`,
    `insert into org.organization (id, name, slug, created_at)
     select ${organizationId('n')}, 'Organization ' || n, 'organization-' || n,
       ${createdAt('n', organizations)}
     from ${numbers(organizations)}`,
    // 104729 is prime: the members of an organization are different users, from all over the table.
    `insert into org.member (id, organization_id, user_id, role, created_at)
     select md5('member ' || n || ' ' || rank), ${organizationId('n')},
       ${userId(`(1 + ((hashtext(n::text) & 2147483647) + rank::bigint * 104729) % ${users})`)},
       case rank when 0 then 'owner' else 'member' end,
       ${createdAt('n', organizations)} + rank * interval '1 second'
     from ${numbers(organizations)}, generate_series(0, -1 + case when n = 1 then ${largestOrganization}
       when n % 100 = 0 then 100 when n % 2 = 1 then 10 else ${otherMembers} end) as rank`,
    `insert into org.audit_entry
       (id, organization_id, action, actor_id, target_id, data, created_at)
     select md5('audit ' || n)::uuid, ${organizationId('n')}, 'organization.created',
       ${userId('n')}, ${organizationId('n')}, '{}', ${createdAt('n', organizations)}
     from ${numbers(organizations)}`,
  ];
}

/** A payload of a kilobyte; JSON functions would take most of the time. */
const deliveryPayload = `convert_to(rpad(format(
  '{"type":"customer.updated","timestamp":"%s","data":{"id":"%s","email":"buyer-%s@mail.example","name":"A buyer","organization_id":"%s","metadata":{"note":"%s"}}}',
  at, customer, n, merchant, repeat(md5(n::text), 24)), 1000), 'UTF8')`;

function billingStatements({ merchants, customers, deliveries }: Volume): string[] {
  const merchant = merchantId(`(n % ${merchants})`);
  return [
    `insert into billing.billing_connection (provider_organization_id, organization_id, linked_at)
     select ${merchantId('n')}, ${organizationId('n + 1')}, now()
     from generate_series(0, ${merchants - 1}) as n`,
    `insert into billing.delivery
       (endpoint, webhook_id, payload, type, status, sent_at_seconds, received_at, last_received_at,
        next_attempt_at, provider_organization_id, record_kind, record_id, content_type, projected_at, shard)
     select 'platform', md5('delivery ' || n)::uuid::text, ${deliveryPayload}, 'customer.updated', 'applied',
       extract(epoch from at)::bigint, at, at, at, merchant, 'customer', customer, 'application/json',
       at, n % 32
     from (select n, ${createdAt('n', deliveries)} as at, ${merchant} as merchant,
       ${customerId(`(n % ${customers})`)} as customer from ${numbers(deliveries)}) as arrived`,
    `insert into billing.snapshot (kind, id, variant, revision, version, provider_organization_id, document)
     select 'customer', id, '', to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), 1, merchant,
       json_build_object('id', id, 'createdAt', at, 'email', email, 'name', name, 'emailVerified', true)
     from ${customerRows(customers, merchant)}`,
    `insert into billing.customer (id, version, provider_organization_id, created_at, external_id, email,
       email_verified, name, billing_address, metadata, document)
     select id, 1, merchant, at, 'user:' || n, email, true, name,
       json_build_object('country', (array['DE', 'FR', 'US', 'GB', 'PL'])[1 + n % 5], 'city', 'Town'),
       '{}', json_build_object('id', id, 'createdAt', at, 'email', email, 'name', name,
         'emailVerified', true)
     from ${customerRows(customers, merchant)}`,
  ];
}

const customerRows = (count: number, merchant: string) => `(
  select n, ${customerId('n')} as id, ${merchant} as merchant, ${createdAt('n', count)} as at,
    'buyer-' || n || '@mail.example' as email, ${nameOf('n')} as name
  from generate_series(0, ${count - 1}) as n) as made`;

const TABLES = {
  identity: ['user', 'account', 'session'],
  org: ['user_profile', 'organization', 'member', 'audit_entry'],
  billing: ['billing_connection', 'delivery', 'snapshot', 'customer'],
} as const;

/**
 * Fills the database of a stack by SQL, unless it is filled; triggers run, and most indexes that belong to no constraint
 * are built afterwards. Returns the seconds that it took.
 */
export async function fill(
  system: StackSystem,
  users: number,
  print: (line: string) => void,
): Promise<number> {
  const startedAt = performance.now();
  const client = await superuserOf(system);
  try {
    const { rows } = await client.query(
      `select 1 from org.organization where slug = 'organization-1'`,
    );
    if (rows.length > 0) return 0;
    const volume = volumeOf(users);
    const statements = [
      identityStatements(volume, await hash(PASSWORD, argon2)),
      orgStatements(volume),
      billingStatements(volume),
    ];
    const tables = Object.entries(TABLES).flatMap(([schema, names]) =>
      names.map((name) => `${schema}.${pg.escapeIdentifier(name)}`),
    );
    await client.query(`set maintenance_work_mem = '512MB'`);
    await client.query(`alter system set max_wal_size = '2GB'`);
    await client.query('select pg_reload_conf()');
    // The trigger that numbers an audit entry looks for earlier entries of its organization.
    const indexes = await dropIndexes(
      client,
      tables.filter((table) => table !== 'org."audit_entry"'),
    );
    // The schemas have no constraints between them.
    await Promise.all(
      statements.map(async (ofSchema) => {
        const own = await superuserOf(system);
        try {
          await own.query('set synchronous_commit = off');
          for (const text of ofSchema) await timed(own, text, print);
        } finally {
          await own.end();
        }
      }),
    );
    for (const text of indexes) await timed(client, text, print);
    for (const table of tables) await client.query(`vacuum analyze ${table}`);
    await client.query('alter system reset max_wal_size');
    await client.query('select pg_reload_conf()');
    await client.query('checkpoint');
    return (performance.now() - startedAt) / 1_000;
  } finally {
    await client.end();
  }
}

export async function superuserOf(system: StackSystem): Promise<pg.Client> {
  const url = new URL(system.stores.postgresUrl);
  url.pathname = new URL(system.stack.databaseUrls.org).pathname;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  return client;
}

async function timed(client: pg.Client, text: string, print: (line: string) => void) {
  const startedAt = performance.now();
  await client.query(text);
  const seconds = (performance.now() - startedAt) / 1_000;
  if (seconds >= 1) print(`${seconds.toFixed(0)} s: ${text.trim().split('\n')[0]?.slice(0, 90)}`);
}

/** Drops the indexes that belong to no constraint; returns the statements that recreate them. */
async function dropIndexes(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; text: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as text
     from pg_index where indrelid = any($1::regclass[])
       and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ text }) => text);
}

type FilledUser = Pick<SeedUser, 'email' | 'organizationIds'>;

/**
 * Users with three organizations, one of 10 members and one of 100, in a random order that is the same each time; and the
 * owner of the largest organization.
 */
export async function filledUsers(
  system: StackSystem,
): Promise<{ users: FilledUser[]; owner: FilledUser }> {
  const client = await superuserOf(system);
  try {
    const { rows } = await client.query<{ email: string; few: string; many: string }>(
      `with sized as (
         select organization_id, count(*) as size from org.member group by organization_id),
       placed as (
         select user_id, max(organization_id) filter (where size = 10) as few,
           max(organization_id) filter (where size = 100) as many
         from org.member join sized using (organization_id)
         group by user_id having count(*) = 3)
       select email, few, many from placed join org.user_profile using (user_id)
       where few is not null and many is not null order by md5(user_id) limit 1000`,
    );
    const owner = await client.query<{ email: string; id: string }>(
      `select email, organization_id as id from org.member join org.user_profile using (user_id)
       where organization_id = ${organizationId('1')} and role = 'owner'`,
    );
    const [first] = owner.rows;
    if (first === undefined) throw new Error('the largest organization has no owner');
    return {
      users: rows.map(({ email, few, many }) => ({ email, organizationIds: [few, many] })),
      owner: { email: first.email, organizationIds: [first.id] },
    };
  } finally {
    await client.end();
  }
}
