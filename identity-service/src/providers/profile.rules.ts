import { displayName, imageUrl, isEmailAddress, limits } from '@tessera/contracts/define/text';
import type { RawProfile } from './provider.ts';

/** A user's profile at a provider, validated against the system's limits. */
export type Profile = {
  /** The provider's user id. */
  readonly id: string;
  readonly name: string | null;
  /** One address in lower case. */
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly image: string | null;
};

const MAX_ID_LENGTH = 255;

/** Validates a raw profile; null without an id, which no name or address replaces (SEC-60). */
export function toProfile({ id, name, email, emailVerified, image }: RawProfile): Profile | null {
  const subject = typeof id === 'number' && Number.isSafeInteger(id) ? String(id) : id;
  if (typeof subject !== 'string' || subject === '' || subject.length > MAX_ID_LENGTH) return null;
  if (/\p{Cc}/u.test(subject) || !subject.isWellFormed()) return null;
  const address = typeof email === 'string' && isEmailAddress(email) ? email.toLowerCase() : null;
  return {
    id: subject,
    name: nameFrom(name),
    email: address,
    emailVerified,
    image: imageUrl.safeParse(image).data ?? null,
  };
}

/** Removes control characters from a name and cuts it to the limit. */
function nameFrom(name: unknown): string | null {
  if (typeof name !== 'string') return null;
  const visible = name
    .slice(0, 10 * limits.name)
    .toWellFormed()
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim();
  const cut = [...visible].slice(0, limits.name / 2).join('');
  return displayName.safeParse(cut).data ?? null;
}
