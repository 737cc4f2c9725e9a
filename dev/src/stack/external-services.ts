import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SdkConsumer, sdkPermissions } from '@tessera/contracts/subjects';
import type { Secrets } from './stack-secrets.ts';

/** Services outside the stack that have an account on its broker, with the events that they consume. */
const consumersOf: Readonly<Record<string, readonly SdkConsumer[]>> = {
  'access-desk': [{ durable: 'access-desk-members', service: 'org' }],
};

export const externalServiceNames: readonly string[] = Object.keys(consumersOf);

/** The broker accounts of external services: requests that the SDK may send, and the consumers above. */
export const externalServiceUsers = (secrets: Secrets) =>
  externalServiceNames.map((name) => ({
    name,
    password: secrets.nats[name] ?? '',
    ...sdkPermissions(name, consumersOf[name] ?? []),
  }));

/** What an external service needs to connect to a running stack. */
export type ConnectionInfo = {
  readonly baseUrl: string;
  /** The broker's URL with the account of each external service. */
  readonly natsUrls: Readonly<Record<string, string>>;
};

const pathIn = (directory: string) => join(directory, 'connections.json');

/** Writes the addresses to a file for external services that start later; only this user can read it. */
export function writeConnectionInfo(directory: string, invitation: ConnectionInfo): void {
  writeFileSync(pathIn(directory), JSON.stringify(invitation, null, 2), { mode: 0o600 });
  chmodSync(pathIn(directory), 0o600);
}

/** Removes the addresses when the stack stops. */
export function removeConnectionInfo(directory: string): void {
  rmSync(pathIn(directory), { force: true });
}

/** Null when no stack runs in the directory. */
export function readConnectionInfo(directory: string): ConnectionInfo | null {
  try {
    return JSON.parse(readFileSync(pathIn(directory), 'utf8'));
  } catch {
    return null;
  }
}
