import { createHash } from 'node:crypto';
import * as z from 'zod';

/** The user that a mock provider reports. */
export const identitySchema = z.object({
  /** The provider's user id, in digits that a JavaScript number represents exactly. */
  subject: z.string(),
  name: z.string(),
  /** Null for a user who does not share an address. */
  email: z.string().nullable(),
  emailVerified: z.boolean(),
});
export type Identity = Readonly<z.infer<typeof identitySchema>>;

/** How a mock provider ends a sign-in: with an identity or with an error. */
export type Outcome = { readonly identity: Identity } | { readonly error: string };

/** Predefined users to choose from, by key. */
export const presetUsers = {
  verified: identityOf('Verified User', 'verified@example.com', true),
  unverified: identityOf('Unverified User', 'unverified@example.com', false),
  addressless: identityOf('User Without Address', null, false),
} as const;

/** Errors that providers return in the redirect. */
export const providerErrors = {
  access_denied: 'The user denies access',
  temporarily_unavailable: 'The provider is overloaded',
} as const;

/** An identity from form input. The id depends on the address, or on the name without one. */
export function identityOf(name: string, email: string | null, emailVerified: boolean): Identity {
  const digest = createHash('sha256')
    .update(email?.toLowerCase() ?? name)
    .digest();
  return { subject: String(digest.readUIntBE(0, 6)), name, email, emailVerified };
}

/** The outcome that a form selects; null for unknown input. */
export function outcomeOf(form: URLSearchParams): Outcome | null {
  const choice = form.get('choice') ?? '';
  if (Object.hasOwn(presetUsers, choice))
    return { identity: presetUsers[choice as keyof typeof presetUsers] };
  if (Object.hasOwn(providerErrors, choice)) return { error: choice };
  if (choice !== 'typed') return null;
  const name = form.get('name')?.trim() ?? '';
  const email = form.get('email')?.trim() || null;
  if (name === '' && email === null) return null;
  return { identity: identityOf(name || (email ?? ''), email, form.has('verified')) };
}
