import { readFile, rename, writeFile } from 'node:fs/promises';
import { events, type Sdk, when } from '@tessera/sdk';

/** Who is in an organization, as of a fact of it. */
type Entry = { readonly version: number; readonly roles: Readonly<Record<string, string>> };

export type Roster = {
  /** The members of an organization by user id, with their roles. */
  of(organizationId: string): Readonly<Record<string, string>>;
  /** Keeps up with who comes and goes. */
  follow(sdk: Sdk): void;
};

/**
 * A list that is kept by facts, in a file. It is written before a fact is acknowledged, with the number of
 * the fact in it: one that comes again is older than what is held, and changes nothing.
 */
export async function openRoster(file: string): Promise<Roster> {
  let held: Readonly<Record<string, Entry>> = await read(file);

  async function keep(
    organizationId: string,
    version: number,
    change: (roles: Entry['roles']) => Entry['roles'],
  ): Promise<void> {
    const entry = held[organizationId] ?? { version: 0, roles: {} };
    if (version <= entry.version) return;
    const next = { ...held, [organizationId]: { version, roles: change(entry.roles) } };
    await writeFile(`${file}.new`, JSON.stringify(next));
    await rename(`${file}.new`, file);
    held = next;
  }

  return {
    of: (organizationId) => held[organizationId]?.roles ?? {},
    follow(sdk) {
      const { memberAdded, memberRoleChanged, memberRemoved } = events.org;
      sdk.onEvent('members', [
        when(memberAdded, ({ data, version }) =>
          keep(data.organizationId, version, (roles) => ({ ...roles, [data.userId]: data.role })),
        ),
        when(memberRoleChanged, ({ data, version }) =>
          keep(data.organizationId, version, (roles) => ({ ...roles, [data.userId]: data.role })),
        ),
        when(memberRemoved, ({ data, version }) =>
          keep(data.organizationId, version, ({ [data.userId]: _gone, ...others }) => others),
        ),
      ]);
    },
  };
}

async function read(file: string): Promise<Record<string, Entry>> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}
