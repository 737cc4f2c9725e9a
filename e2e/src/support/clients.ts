import { type BrowserFetch, browserFetch } from '@tessera/dev/browser-fetch';
import { createAuthClient as createOlder } from 'better-auth-1.2/client';
import {
  organizationClient as olderOrganizations,
  usernameClient as olderUsernames,
} from 'better-auth-1.2/client/plugins';
import { createAuthClient as createNewer } from 'better-auth-1.7/client';
import {
  organizationClient as newerOrganizations,
  usernameClient as newerUsernames,
} from 'better-auth-1.7/client/plugins';

/** An unmodified client of the 1.2 generation, with its own cookies. */
export function olderClient(baseURL: string, fetch: BrowserFetch = browserFetch(baseURL)) {
  const client = createOlder({
    baseURL,
    fetchOptions: { customFetchImpl: fetch },
    plugins: [olderOrganizations({ teams: { enabled: true } }), olderUsernames()],
  });
  return { client, fetch };
}

/** An unmodified client of the 1.7 generation, with its own cookies. */
export function newerClient(baseURL: string, fetch: BrowserFetch = browserFetch(baseURL)) {
  const client = createNewer({
    baseURL,
    fetchOptions: { customFetchImpl: fetch },
    plugins: [
      newerOrganizations({ teams: { enabled: true }, dynamicAccessControl: { enabled: true } }),
      newerUsernames(),
    ],
  });
  return { client, fetch };
}

/** Both generations, by name. The type of the newer one stands for both. */
export const generations = [
  ['1.2.12', olderClient as unknown as typeof newerClient],
  ['1.7.7', newerClient],
] as const;
