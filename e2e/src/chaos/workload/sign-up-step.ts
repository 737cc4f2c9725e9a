import { randomUUID } from 'node:crypto';
import { type Client, createClient } from '@tessera/contracts/client';
import { signInRoutes } from '@tessera/contracts/identity/sign-in';
import { signUpRoutes } from '@tessera/contracts/identity/sign-up';
import { type BrowserFetch, browserFetch } from '@tessera/dev/browser-fetch';
import type { WorkloadContext } from './workload-context.ts';

const TIMEOUT_MILLISECONDS = 8_000;
const password = 'correct horse battery';

/** A browser with its own cookies. */
export type Visitor = { readonly call: Client; readonly fetch: BrowserFetch };
export type SignedUpUser = Visitor & { readonly id: string; readonly email: string };

export function visit({ system }: WorkloadContext): Visitor {
  const fetch = browserFetch(system.url, { timeoutMilliseconds: TIMEOUT_MILLISECONDS });
  return { fetch, call: createClient({ baseUrl: system.url, fetch }) };
}

/** Signs a new user up. */
export async function signUp(context: WorkloadContext): Promise<SignedUpUser> {
  const { activity, ledger } = context;
  const email = `user-${randomUUID()}@example.com`;
  const visitor = visit(context);
  const { user } = await activity.attempt('sign-up', () =>
    visitor.call(signUpRoutes.signUpEmail, { body: { name: 'A User', email, password } }),
  );
  ledger.users.push({ id: user.id, email });
  return { ...visitor, id: user.id, email };
}

/** Opens another session of a user. */
export async function signIn(context: WorkloadContext, email: string): Promise<Visitor> {
  const visitor = visit(context);
  await context.activity.attempt('sign-in', () =>
    visitor.call(signInRoutes.signInEmail, { body: { email, password } }),
  );
  return visitor;
}
