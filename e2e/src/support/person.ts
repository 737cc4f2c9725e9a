import { type Client, createClient } from '@tessera/contracts/client';
import { signUpRoutes } from '@tessera/contracts/identity/sign-up';
import { type BrowserFetch, browserFetch } from './browser-fetch.ts';

export const password = 'correct horse battery';

export type Person = {
  readonly email: string;
  readonly call: Client;
  readonly fetch: BrowserFetch;
};

/** Somebody with a browser of their own who is not signed in. */
export function visitor(url: string, email: string): Person {
  const fetch = browserFetch(url);
  return { email, fetch, call: createClient({ baseUrl: url, fetch }) };
}

/** Somebody who has just signed up. */
export async function newcomer(url: string, email: string, name = 'A Person'): Promise<Person> {
  const person = visitor(url, email);
  await person.call(signUpRoutes.signUpEmail, { body: { name, email, password } });
  return person;
}
