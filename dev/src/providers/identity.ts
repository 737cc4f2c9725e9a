import { createHash } from 'node:crypto';

/** Who a stand-in says somebody is. */
export type Identity = {
  /** The provider's own number of the person, in digits that a number holds exactly. */
  readonly subject: string;
  readonly name: string;
  /** Null for somebody who shares no address. */
  readonly email: string | null;
  readonly emailVerified: boolean;
};

/** What a stand-in does with a browser that comes: says who it is, or sends it back with an error. */
export type Outcome = { readonly identity: Identity } | { readonly error: string };

/** People to choose from, by the name of their case. */
export const people = {
  verified: identityOf('Verified User', 'verified@example.com', true),
  unverified: identityOf('Unverified User', 'unverified@example.com', false),
  addressless: identityOf('User Without Address', null, false),
} as const;

/** What providers send browsers back with when nobody is signed in there. */
export const errors = {
  access_denied: 'The user denies access',
  temporarily_unavailable: 'The provider is overloaded',
} as const;

/** A person made of what was typed; the same address, or else name, is always the same account. */
export function identityOf(name: string, email: string | null, emailVerified: boolean): Identity {
  const digest = createHash('sha256')
    .update(email?.toLowerCase() ?? name)
    .digest();
  return { subject: String(digest.readUIntBE(0, 6)), name, email, emailVerified };
}

/** The outcome a form asks for; null for one that says nothing we know. */
export function outcomeOf(form: URLSearchParams): Outcome | null {
  const choice = form.get('choice') ?? '';
  if (Object.hasOwn(people, choice)) return { identity: people[choice as keyof typeof people] };
  if (Object.hasOwn(errors, choice)) return { error: choice };
  if (choice !== 'typed') return null;
  const name = form.get('name')?.trim() ?? '';
  const email = form.get('email')?.trim() || null;
  if (name === '' && email === null) return null;
  return { identity: identityOf(name || (email ?? ''), email, form.has('verified')) };
}
