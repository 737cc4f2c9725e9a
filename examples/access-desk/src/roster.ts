import { readFile, rename, writeFile } from 'node:fs/promises';
import { events, type Sdk, when } from '@tessera/sdk';

/** The members of an organization as of one version of its events. */
type Entry = { readonly version: number; readonly roles: Readonly<Record<string, string>> };

export type Roster = {
  /** The members of an organization by user id, with their roles. */
  of(organizationId: string): Readonly<Record<string, string>>;
  /** Updates the list with every change of members. */
  follow(sdk: Sdk): void;
};

/**
 * A list of members in a file, kept up to date by events. The file is written before an event is
 * acknowledged, and contains the version of the event: a repeated event has no newer version and changes
 * nothing.
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
