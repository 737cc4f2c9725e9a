import { cleanImage, cleanName } from '@tessera/chassis/import/clean';
import { isEmailAddress } from '@tessera/contracts/define/text';
import { isSupportedHash } from '../passwords/stored-hash.ts';
import { CREDENTIAL } from '../schema/account.table.ts';
import type { UserRow } from '../schema/user.table.ts';
import type { ImportedAccount } from './import.repository.ts';
import type { SourceAccount, SourceUser } from './source-rows.ts';

/** Identifiers in use; the ids of deleted users are kept. */
export type Existing = {
  readonly ids: ReadonlySet<string>;
  readonly deletedIds: ReadonlySet<string>;
  readonly emails: ReadonlySet<string>;
  readonly usernames: ReadonlySet<string>;
};

type Skipped = { readonly result: 'skipped'; readonly reason: string };
export type UserDecision =
  | { readonly result: 'existing' }
  | Skipped
  | { readonly result: 'imported'; readonly user: UserRow; readonly changes: readonly string[] };

const skipped = (reason: string): Skipped => ({ result: 'skipped', reason });

/** Decides whether a source user is imported. Existing users are not changed, deleted users stay deleted. */
export function decideUser(source: SourceUser, existing: Existing, now: Date): UserDecision {
  if (existing.ids.has(source.id)) return { result: 'existing' };
  if (existing.deletedIds.has(source.id)) return skipped('was deleted here');
  if (!isEmailAddress(source.email)) return skipped('the email address is invalid');
  if (existing.emails.has(source.email.toLowerCase()))
    return skipped('another user has the address');
  if (isBanned(source, now)) return skipped('is banned in the source');

  const user = userFrom(source, existing);
  return { result: 'imported', user, changes: changesOf(source, user) };
}

function userFrom(source: SourceUser, existing: Existing): UserRow {
  const email = source.email.toLowerCase();
  const username = usernameOf(source, existing);
  return {
    id: source.id,
    email,
    emailVerified: source.emailVerified,
    name: cleanName(source.name ?? '', email.split('@')[0] ?? email),
    image: cleanImage(source.image),
    username,
    displayUsername: username === null ? null : displayUsernameOf(source, username),
    language: 'en',
    createdAt: source.createdAt,
    updatedAt: source.updatedAt ?? source.createdAt,
  };
}

function changesOf(source: SourceUser, user: UserRow): string[] {
  return [
    ...(user.name === source.name ? [] : ['name adapted to the limits']),
    ...(source.image && user.image === null ? ['picture left out'] : []),
    ...(source.username && user.username === null ? ['username left out'] : []),
    ...(source.twoFactorEnabled ? ['second factor left out'] : []),
  ];
}

function isBanned({ banned, banExpires }: SourceUser, now: Date): boolean {
  return banned && (banExpires === null || banExpires > now);
}

function usernameOf({ username }: SourceUser, { usernames }: Existing): string | null {
  const text = username?.toLowerCase() ?? '';
  return /^[a-z0-9_.]{3,30}$/.test(text) && !usernames.has(text) ? text : null;
}

/** The display name may differ from the username in letter case only. */
function displayUsernameOf({ username, displayUsername }: SourceUser, stored: string): string {
  const shown = displayUsername || username || stored;
  return shown.toLowerCase() === stored ? shown : stored;
}

type AccountDecision = Skipped | { readonly result: 'imported'; readonly account: ImportedAccount };

/** Decides whether the login of an imported user is imported. */
export function decideAccount(source: SourceAccount): AccountDecision {
  const { id, userId, providerId, createdAt, updatedAt } = source;
  const login = { id, userId, providerId, createdAt, updatedAt: updatedAt ?? createdAt };
  if (providerId === CREDENTIAL) {
    if (!source.password) return skipped('has no password');
    if (!isSupportedHash(source.password)) return skipped('the password hash is not supported');
    return {
      result: 'imported',
      account: { ...login, accountId: userId, passwordHash: source.password },
    };
  }
  const { accountId } = source;
  if (providerId === '' || accountId === '') return skipped('has no provider or account id');
  return { result: 'imported', account: { ...login, accountId, passwordHash: null } };
}
