import { cleanImage, cleanName } from '@tessera/chassis/import/clean';
import { isEmailAddress } from '@tessera/contracts/define/text';
import { isKnownHash } from '../passwords/stored-hash.ts';
import { CREDENTIAL } from '../schema/account.table.ts';
import type { UserRow } from '../schema/user.table.ts';
import type { ImportedAccount } from './import.repository.ts';
import type { SourceAccount, SourceUser } from './source-rows.ts';

/** What is taken here already; of deleted users the ids are known for good. */
export type Held = {
  readonly ids: ReadonlySet<string>;
  readonly deletedIds: ReadonlySet<string>;
  readonly emails: ReadonlySet<string>;
  readonly usernames: ReadonlySet<string>;
};

type Skipped = { readonly fate: 'skipped'; readonly reason: string };
export type UserVerdict =
  | { readonly fate: 'already there' }
  | Skipped
  | { readonly fate: 'taken'; readonly user: UserRow; readonly changes: readonly string[] };

const skipped = (reason: string): Skipped => ({ fate: 'skipped', reason });

/** What becomes of a user of the source. Who is here is left as they are, who was deleted stays so. */
export function judgeUser(source: SourceUser, held: Held, now: Date): UserVerdict {
  if (held.ids.has(source.id)) return { fate: 'already there' };
  if (held.deletedIds.has(source.id)) return skipped('was deleted here');
  if (!isEmailAddress(source.email)) return skipped('the address is none');
  if (held.emails.has(source.email.toLowerCase())) return skipped('another user has the address');
  if (isBanned(source, now)) return skipped('is banned there');

  const user = userFrom(source, held);
  return { fate: 'taken', user, changes: changesOf(source, user) };
}

function userFrom(source: SourceUser, held: Held): UserRow {
  const email = source.email.toLowerCase();
  const username = usernameOf(source, held);
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
    ...(user.name === source.name ? [] : ['name brought into our limits']),
    ...(source.image && user.image === null ? ['picture left out'] : []),
    ...(source.username && user.username === null ? ['username left out'] : []),
    ...(source.twoFactorEnabled ? ['second factor left out'] : []),
  ];
}

function isBanned({ banned, banExpires }: SourceUser, now: Date): boolean {
  return banned && (banExpires === null || banExpires > now);
}

function usernameOf({ username }: SourceUser, { usernames }: Held): string | null {
  const text = username?.toLowerCase() ?? '';
  return /^[a-z0-9_.]{3,30}$/.test(text) && !usernames.has(text) ? text : null;
}

/** Only the case of its letters may differ from the username. */
function displayUsernameOf({ username, displayUsername }: SourceUser, stored: string): string {
  const shown = displayUsername || username || stored;
  return shown.toLowerCase() === stored ? shown : stored;
}

type AccountVerdict = Skipped | { readonly fate: 'taken'; readonly account: ImportedAccount };

/** What becomes of a login of a user who is taken. */
export function judgeAccount(source: SourceAccount): AccountVerdict {
  const { id, userId, providerId, createdAt, updatedAt } = source;
  const login = { id, userId, providerId, createdAt, updatedAt: updatedAt ?? createdAt };
  if (providerId === CREDENTIAL) {
    if (!source.password) return skipped('has no password');
    if (!isKnownHash(source.password)) return skipped('the password is hashed in an unknown way');
    return {
      fate: 'taken',
      account: { ...login, accountId: userId, passwordHash: source.password },
    };
  }
  const { accountId } = source;
  if (providerId === '' || accountId === '') return skipped('names no person of a provider');
  return { fate: 'taken', account: { ...login, accountId, passwordHash: null } };
}
