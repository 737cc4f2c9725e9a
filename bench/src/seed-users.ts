import pg from 'pg';
import { fetch } from 'undici';
import type { StackSystem } from './systems/stack.ts';
import type { System } from './systems/system.ts';

/** A signed-in user of a system. */
export type SeedUser = {
  readonly email: string;
  /** All cookies, including the session cookie cache. */
  readonly cookies: string;
  /** The session cookie only. */
  readonly sessionCookie: string;
  /** The user's organizations; after `addMembers`, the first has 10 members and the second 100. */
  readonly organizationIds: readonly string[];
};

export const PASSWORD = 'correct horse battery staple';
export const MEMBERS = { few: 10, many: 100 } as const;
const AT_ONCE = 4;
const ORGANIZATIONS_EACH = 3;

type Origin = Pick<System, 'origin'>;

/** Signs users up, each with a unique name, and creates organizations for each. */
export function seedUsers(system: Origin, count: number, name = 'user'): Promise<SeedUser[]> {
  const names = Array.from({ length: count }, (_, number) => `${name}-${number}`);
  return inParallel(names, (one) => signUpWithOrganizations(system.origin, one));
}

async function signUpWithOrganizations(origin: string, name: string): Promise<SeedUser> {
  const email = `${name}@bench.example`;
  const jar = new Map<string, string>();
  await call(origin, 'POST', '/api/auth/sign-up/email', jar, { name, email, password: PASSWORD });
  const organizationIds: string[] = [];
  for (let index = 0; index < ORGANIZATIONS_EACH; index += 1) {
    const { id } = (await call(origin, 'POST', '/api/auth/organization/create', jar, {
      name: `Organization ${index} of ${name}`,
      slug: `organization-${name}-${index}`,
    })) as { id: string };
    organizationIds.push(id);
  }
  return seedUserOf(origin, email, jar, organizationIds);
}

/** Signs in users that a database was filled with. */
export function signInUsers(
  { origin }: Origin,
  users: readonly Pick<SeedUser, 'email' | 'organizationIds'>[],
): Promise<SeedUser[]> {
  return inParallel(users, async ({ email, organizationIds }) => {
    const jar = new Map<string, string>();
    await call(origin, 'POST', '/api/auth/sign-in/email', jar, { email, password: PASSWORD });
    return seedUserOf(origin, email, jar, organizationIds);
  });
}

async function seedUserOf(
  origin: string,
  email: string,
  jar: Map<string, string>,
  organizationIds: readonly string[],
): Promise<SeedUser> {
  // Creating organizations has changed the session, so the session cookie cache is refreshed.
  await call(origin, 'GET', '/api/auth/get-session', jar);
  const lines = [...jar].map(([name, value]) => `${name}=${value}`);
  const sessionCookie = lines.find((line) => /session_token=/.test(line));
  if (sessionCookie === undefined) throw new Error(`${origin} did not sign ${email} in`);
  return { email, cookies: lines.join('; '), sessionCookie, organizationIds };
}

const statements = {
  stack: [
    `insert into user_profile (user_id, name, email, email_verified, image, language, version, deleted)
     select 'filler-' || n, 'Filler ' || n, 'filler-' || n || '@bench.example', true, null, 'en', 1, false
     from generate_series(1, $2::int) n on conflict do nothing`,
    `insert into member (id, organization_id, user_id, role, created_at)
     select organization_id || '-' || n, organization_id, 'filler-' || n, 'member', now()
     from unnest($1::text[]) organization_id, generate_series(1, $2::int) n`,
  ],
  peer: [
    `insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
     select 'filler-' || n, 'Filler ' || n, 'filler-' || n || '@bench.example', true, now(), now()
     from generate_series(1, $2::int) n on conflict do nothing`,
    `insert into member (id, "organizationId", "userId", role, "createdAt")
     select organization_id || '-' || n, organization_id, 'filler-' || n, 'member', now()
     from unnest($1::text[]) organization_id, generate_series(1, $2::int) n`,
  ],
} as const;

/** Adds members to the first two organizations of each user, by SQL. */
export async function addMembers(
  system: System | StackSystem,
  users: readonly SeedUser[],
): Promise<void> {
  if (system.kind === 'baseline') return;
  const client = new pg.Client({ connectionString: databaseOf(system) });
  await client.connect();
  try {
    for (const [index, size] of Object.values(MEMBERS).entries()) {
      const ids = users.flatMap(({ organizationIds }) => organizationIds[index] ?? []);
      const [insertUsers, insertMembers] = statements[system.kind];
      await client.query(insertUsers.replace('$2', '$1'), [size - 1]);
      await client.query(insertMembers, [ids, size - 1]);
    }
    await client.query('analyze member');
  } finally {
    await client.end();
  }
}

function databaseOf(system: System | StackSystem): string {
  if ('stack' in system) return system.stack.databaseUrls.org;
  const url = new URL(system.stores.postgresUrl);
  url.pathname = `/${system.kind}`;
  return url.href;
}

async function inParallel<In, Out>(
  items: readonly In[],
  work: (item: In) => Promise<Out>,
): Promise<Out[]> {
  const rest = [...items];
  const results: Out[] = [];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let item = rest.shift(); item !== undefined; item = rest.shift()) {
        results.push(await work(item));
      }
    }),
  );
  return results;
}

async function call(
  origin: string,
  method: 'GET' | 'POST',
  path: string,
  jar: Map<string, string>,
  body?: unknown,
): Promise<unknown> {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: { 'content-type': 'application/json', origin, ...(cookie === '' ? {} : { cookie }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 300)}`);
  for (const line of response.headers.getSetCookie()) {
    const [pair = '', ...attributes] = line.split(';');
    const at = pair.indexOf('=');
    const isCleared = attributes.some((attribute) => /max-age=0$/i.test(attribute.trim()));
    if (isCleared) jar.delete(pair.slice(0, at));
    else jar.set(pair.slice(0, at), pair.slice(at + 1));
  }
  return JSON.parse(text);
}
