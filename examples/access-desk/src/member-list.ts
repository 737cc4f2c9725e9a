import { readFile, rename, writeFile } from 'node:fs/promises';
import { events, on, type Sdk } from '@tessera/sdk';

/** The members of an organization as of one version of its events. */
type Members = { readonly version: number; readonly roles: Readonly<Record<string, string>> };

export type MemberList = {
  /** The role of each member of an organization, by user id. */
  rolesOf(organizationId: string): Readonly<Record<string, string>>;
  /** Updates the list with every change of members. */
  subscribe(sdk: Sdk): void;
};

/**
 * A list of members in a file, kept up to date by events. The file is written before an event is
 * acknowledged, and contains the version of the event: a repeated event has no newer version and changes
 * nothing.
 */
export async function openMemberList(file: string): Promise<MemberList> {
  let organizations: Readonly<Record<string, Members>> = await read(file);

  async function update(
    organizationId: string,
    version: number,
    change: (roles: Members['roles']) => Members['roles'],
  ): Promise<void> {
    const members = organizations[organizationId] ?? { version: 0, roles: {} };
    if (version <= members.version) return;
    const roles = change(members.roles);
    const next = { ...organizations, [organizationId]: { version, roles } };
    await writeFile(`${file}.new`, JSON.stringify(next));
    await rename(`${file}.new`, file);
    organizations = next;
  }

  return {
    rolesOf: (organizationId) => organizations[organizationId]?.roles ?? {},
    subscribe(sdk) {
      const { memberAdded, memberRoleChanged, memberRemoved } = events.org;
      sdk.onEvent('members', [
        on(memberAdded, ({ data, version }) =>
          update(data.organizationId, version, (roles) => ({ ...roles, [data.userId]: data.role })),
        ),
        on(memberRoleChanged, ({ data, version }) =>
          update(data.organizationId, version, (roles) => ({ ...roles, [data.userId]: data.role })),
        ),
        on(memberRemoved, ({ data, version }) =>
          update(data.organizationId, version, ({ [data.userId]: _removed, ...others }) => others),
        ),
      ]);
    },
  };
}

async function read(file: string): Promise<Record<string, Members>> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}
