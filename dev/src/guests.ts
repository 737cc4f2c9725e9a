import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Following, sdkPermissions } from '@tessera/contracts/subjects';
import type { Secrets } from './secrets.ts';

/** Services beside the house that have an account on its own broker: the example, by what it follows. */
const following: Readonly<Record<string, readonly Following[]>> = {
  'access-desk': [{ durable: 'access-desk-members', followed: 'org' }],
};

export const guestNames: readonly string[] = Object.keys(following);

/** The guests' accounts: they may ask what anybody beside the house may, and follow what they follow. */
export const guestUsers = (secrets: Secrets) =>
  guestNames.map((name) => ({
    name,
    password: secrets.nats[name] ?? '',
    ...sdkPermissions(name, following[name] ?? []),
  }));

/** What a guest needs to know of a house that stands. */
export type Invitation = {
  readonly baseUrl: string;
  /** By guest, the broker's address with its account. */
  readonly natsUrls: Readonly<Record<string, string>>;
};

const pathIn = (directory: string) => join(directory, 'guests.json');

/** Leaves the addresses where a guest that starts later finds them, for this user's eyes. */
export function inviteGuests(directory: string, invitation: Invitation): void {
  writeFileSync(pathIn(directory), JSON.stringify(invitation, null, 2), { mode: 0o600 });
  chmodSync(pathIn(directory), 0o600);
}

/** Removes the addresses when the system stops. */
export function removeInvitation(directory: string): void {
  rmSync(pathIn(directory), { force: true });
}

/** Null when no system runs there. */
export function readInvitation(directory: string): Invitation | null {
  try {
    return JSON.parse(readFileSync(pathIn(directory), 'utf8'));
  } catch {
    return null;
  }
}
