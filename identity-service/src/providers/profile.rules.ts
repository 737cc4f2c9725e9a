import { displayName, imageUrl, isEmailAddress, limits } from '@tessera/contracts/define/text';
import type { Draft } from './provider.ts';

/** Who a provider says somebody is, within our limits. */
export type Profile = {
  /** The provider's id of the person. */
  readonly id: string;
  readonly name: string | null;
  /** One mailbox in lower case. */
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly image: string | null;
};

const LONGEST_ID = 255;

/** What we keep of a provider's word; null without an id, which no name or address replaces (SEC-60). */
export function toProfile({ id, name, email, emailVerified, image }: Draft): Profile | null {
  const subject = typeof id === 'number' && Number.isSafeInteger(id) ? String(id) : id;
  if (typeof subject !== 'string' || subject === '' || subject.length > LONGEST_ID) return null;
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

/** A name without what is not to be seen in names, cut to its limit. */
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
