import { type ServiceHarness, useService } from '@tessera/testing/harness';
import { identityService } from '../src/app.ts';
import { identitySettings } from '../src/config.ts';
import type { IdentityDeps } from '../src/deps.ts';

export const goodPassword = 'correct horse battery';

export type TestSession = {
  readonly user: { readonly id: string; readonly email: string };
  readonly token: string;
  readonly cookie: string;
};

export type IdentityHarness = ServiceHarness<IdentityDeps> & {
  /** Signs up a user with POST /sign-up/email. */
  signUp(email?: string, name?: string): Promise<TestSession>;
  /** Opens another session; `cookie` is the browser's `Cookie` header. */
  signIn(email: string, body?: Record<string, unknown>): Promise<TestSession>;
};

let counter = 0;

/** Runs the identity-service in this process with its own stores. */
export function useIdentityService(
  environment: Record<string, string> = {},
  away: readonly string[] = [],
  options: { readonly databaseProxy?: boolean; readonly redisProxy?: boolean } = {},
): IdentityHarness {
  const harness = useService(identityService, {
    settings: identitySettings,
    databaseVariable: 'IDENTITY_DATABASE_URL',
    environment,
    unavailable: away,
    ...options,
  });

  async function authenticate(path: string, body: Record<string, unknown>): Promise<TestSession> {
    const response = await harness.as(null).post(path).send(body).expect(200);
    return { user: response.body.user, token: response.body.token, cookie: cookieOf(response) };
  }

  return Object.assign(harness, {
    signUp(email = `user${++counter}@example.com`, name = 'Test User') {
      return authenticate('/sign-up/email', { email, name, password: goodPassword });
    },
    signIn(email: string, body: Record<string, unknown> = {}) {
      return authenticate('/sign-in/email', { email, password: goodPassword, ...body });
    },
  });
}

/** The `Cookie` header that results from the `Set-Cookie` lines of a response. */
export function cookieOf(response: { headers: Record<string, unknown> }): string {
  return cookieLines(response)
    .filter((line) => !/Max-Age=0/i.test(line))
    .map((line) => line.split(';')[0])
    .join('; ');
}

export function cookieLines(response: { headers: Record<string, unknown> }): string[] {
  const lines = response.headers['set-cookie'];
  return Array.isArray(lines) ? lines : [];
}
