import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SdkConsumer, sdkPermissions } from '@tessera/contracts/subjects';
import type { Secrets } from './secrets.ts';

/** Services beside the house that have an account on its own broker: the example, by what it follows. */
const consumersOf: Readonly<Record<string, readonly SdkConsumer[]>> = {
  'access-desk': [{ durable: 'access-desk-members', service: 'org' }],
};

export const externalServiceNames: readonly string[] = Object.keys(consumersOf);

/** The guests' accounts: they may ask what anybody beside the house may, and follow what they follow. */
export const externalServiceUsers = (secrets: Secrets) =>
  externalServiceNames.map((name) => ({
    name,
    password: secrets.nats[name] ?? '',
    ...sdkPermissions(name, consumersOf[name] ?? []),
  }));

/** What a guest needs to know of a house that stands. */
export type ConnectionInfo = {
  readonly baseUrl: string;
  /** By guest, the broker's address with its account. */
  readonly natsUrls: Readonly<Record<string, string>>;
};

const pathIn = (directory: string) => join(directory, 'connections.json');

/** Leaves the addresses where a guest that starts later finds them, for this user's eyes. */
export function writeConnectionInfo(directory: string, invitation: ConnectionInfo): void {
  writeFileSync(pathIn(directory), JSON.stringify(invitation, null, 2), { mode: 0o600 });
  chmodSync(pathIn(directory), 0o600);
}

/** Removes the addresses when the system stops. */
export function removeConnectionInfo(directory: string): void {
  rmSync(pathIn(directory), { force: true });
}

/** Null when no system runs there. */
export function readConnectionInfo(directory: string): ConnectionInfo | null {
  try {
    return JSON.parse(readFileSync(pathIn(directory), 'utf8'));
  } catch {
    return null;
  }
}
