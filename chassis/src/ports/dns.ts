import { Resolver } from 'node:dns/promises';

/**
 * Looks up the TXT records of a name, each joined to one text; an empty list when the name or its records do not exist.
 */
export type Dns = { txt(name: string): Promise<readonly string[]> };

const TIMEOUT_MILLISECONDS = 1_000;
const TRIES = 2;
/** Codes for a name or record that does not exist. Every other error means that the name server did not respond. */
const NOTHING = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME']);

/**
 * A separate resolver, so that a slow name server does not delay other look-ups. An empty `servers` means the system's.
 */
export function systemDns(servers: readonly string[]): Dns {
  const resolver = new Resolver({ timeout: TIMEOUT_MILLISECONDS, tries: TRIES });
  if (servers.length > 0) resolver.setServers([...servers]);
  return {
    async txt(name) {
      try {
        const records = await resolver.resolveTxt(name);
        return records.map((parts) => parts.join(''));
      } catch (error) {
        if (NOTHING.has((error as NodeJS.ErrnoException).code ?? '')) return [];
        throw error;
      }
    },
  };
}
