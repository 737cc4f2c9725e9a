import { Resolver } from 'node:dns/promises';

/** Asks for a name's TXT records, each joined to one text; none when there are none or no such name. */
export type Dns = { txt(name: string): Promise<readonly string[]> };

const TIMEOUT_MILLISECONDS = 1_000;
const TRIES = 2;
/** What a name server answers when there is nothing to be found; all else means it did not answer. */
const NOTHING = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME']);

/** A resolver of its own, so that a slow name server holds nobody else up; `servers` none is the system's. */
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
