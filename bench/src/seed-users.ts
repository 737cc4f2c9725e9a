import { fetch } from 'undici';
import type { System } from './system.ts';

/** A signed-in user of a system. */
export type SeedUser = {
  readonly email: string;
  /** All cookies, including the session cookie cache. */
  readonly cookies: string;
  /** The session cookie only. */
  readonly sessionCookie: string;
};

export const PASSWORD = 'correct horse battery staple';
const AT_ONCE = 4;
const ORGANIZATIONS_EACH = 3;

/** Signs users up, each with a unique name, and creates organizations for each. */
export async function seedUsers(
  { origin }: System,
  count: number,
  name = 'user',
): Promise<SeedUser[]> {
  const numbers = Array.from({ length: count }, (_, index) => index);
  const users: SeedUser[] = [];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let number = numbers.shift(); number !== undefined; number = numbers.shift()) {
        users.push(await signUpWithOrganizations(origin, `${name}-${number}`));
      }
    }),
  );
  return users;
}

async function signUpWithOrganizations(origin: string, name: string): Promise<SeedUser> {
  const email = `${name}@bench.example`;
  const jar = new Map<string, string>();
  await call(origin, 'POST', '/api/auth/sign-up/email', jar, {
    name,
    email,
    password: PASSWORD,
  });
  for (let index = 0; index < ORGANIZATIONS_EACH; index += 1) {
    await call(origin, 'POST', '/api/auth/organization/create', jar, {
      name: `Organization ${index} of ${name}`,
      slug: `organization-${name}-${index}`,
    });
  }
  // Creating organizations has changed the session, so the session cookie cache is refreshed.
  await call(origin, 'GET', '/api/auth/get-session', jar);
  const lines = [...jar].map(([name, value]) => `${name}=${value}`);
  const sessionCookie = lines.find((line) => /session_token=/.test(line));
  if (sessionCookie === undefined) throw new Error(`${origin} did not sign ${email} in`);
  return { email, cookies: lines.join('; '), sessionCookie };
}

async function call(
  origin: string,
  method: 'GET' | 'POST',
  path: string,
  jar: Map<string, string>,
  body?: unknown,
) {
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
}
