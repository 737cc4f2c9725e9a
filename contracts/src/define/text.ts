import * as z from 'zod/mini';

/** Input limits (SEC-04), checked before any other validation. */
export const limits = {
  name: 256,
  email: 254,
  url: 2048,
  slug: 128,
  id: 128,
  metadataBytes: 32 * 1024,
} as const;

/** An opaque id sent by a client. The use case checks that it exists. */
export const id = z.string().check(z.minLength(1), z.maxLength(limits.id));

/** A display name, normalized to NFC: no control or bidirectional characters, not blank. */
export const displayName = z.string().check(
  z.normalize('NFC'),
  z.maxLength(limits.name),
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern rejects control characters
  z.regex(/^[^\u0000-\u001f\u007f\u0080-\u009f\u202a-\u202e\u2066-\u2069]*$/u),
  z.refine((text) => text.trim().length > 0),
);

const LOCAL_PART = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+$/i;
const DOMAIN_LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/** One RFC 5321 mailbox in ASCII without quoting; look-alike characters never pass (SEC-69). */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  const domain = text.slice(at + 1);
  const labels = domain.split('.');
  return (
    text.length <= limits.email &&
    at > 0 &&
    local.length <= 64 &&
    LOCAL_PART.test(local) &&
    !local.startsWith('.') &&
    !local.endsWith('.') &&
    !local.includes('..') &&
    labels.length >= 2 &&
    labels.every((label) => DOMAIN_LABEL.test(label))
  );
}

/** An email address, converted to lower case. */
export const emailAddress = z.string().check(
  z.maxLength(limits.email),
  // Checked before lower-casing, which can turn a look-alike character into the ASCII letter it resembles.
  z.refine((text) => isEmailAddress(text)),
  z.toLowerCase(),
);

/** An image: an http(s) URL, the path of an image served by identity-service, or an inline png, jpeg, gif or webp (SEC-69). */
export const imageUrl = z.string().check(
  z.maxLength(100_000),
  z.refine((text) => isImageUrl(text)),
);

/** No other path of this origin is accepted: a GET of it could have an effect. */
const OWN_PICTURE = /^\/api\/auth\/picture\/[\w-]{1,128}$/;

function isImageUrl(text: string): boolean {
  if (/^data:image\/(?:png|jpeg|gif|webp);base64,[a-z0-9+/=]+$/i.test(text)) return true;
  if (text.length > limits.url) return false;
  if (OWN_PICTURE.test(text)) return true;
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
}

/** Id or slug of an organization; empty or absent selects the active organization. */
export const optionalOrganizationId = z.optional(z.string().check(z.maxLength(limits.id)));
