import { type Client, createClient } from '@tessera/contracts/client';
import { signUpRoutes } from '@tessera/contracts/identity/sign-up';
import { type BrowserFetch, browserFetch } from '@tessera/dev/browser-fetch';

export const password = 'correct horse battery';

export type TestUser = {
  readonly email: string;
  readonly call: Client;
  readonly fetch: BrowserFetch;
};

/** A client with its own cookies that is not signed in. */
export function visitor(url: string, email: string): TestUser {
  const fetch = browserFetch(url);
  return { email, fetch, call: createClient({ baseUrl: url, fetch }) };
}

/** A user who has just signed up. */
export async function signUpUser(
  url: string,
  email: string,
  name = 'A TestUser',
): Promise<TestUser> {
  const user = visitor(url, email);
  await user.call(signUpRoutes.signUpEmail, { body: { name, email, password } });
  return user;
}
