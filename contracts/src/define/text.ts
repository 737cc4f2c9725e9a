import * as z from 'zod';

/** Limits of SEC-04: what is longer is refused before anything else looks at it. */
export const limits = {
  name: 256,
  email: 254,
  url: 2048,
  slug: 128,
  id: 128,
  metadataBytes: 32 * 1024,
} as const;

/** An opaque id as clients send it. Whether it exists is for the use case to say. */
export const id = z.string().min(1).max(limits.id);

/** A person's or thing's name in Unicode's composed form: no control characters, not only blanks. */
export const displayName = z
  .string()
  .normalize('NFC')
  .max(limits.name)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it refuses
  .regex(/^[^\u0000-\u001f\u007f\u0080-\u009f\u202a-\u202e\u2066-\u2069]*$/u)
  .refine((text) => text.trim().length > 0);

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

/** An address, in lower case from here on; anything else is a malformed request. */
export const emailAddress = z
  .string()
  .max(limits.email)
  // Before the case is folded: a look-alike may fold into what it looks like.
  .refine((text) => isEmailAddress(text))
  .toLowerCase();

/** A picture: an http(s) URL, the path of one that we serve, or an inline png, jpeg, gif or webp (SEC-69). */
export const imageUrl = z
  .string()
  .max(100_000)
  .refine((text) => isImageUrl(text));

/** Any other path of our own could be one that does something when it is opened. */
const OWN_PICTURE = /^\/api\/auth\/picture\/[\w-]{1,128}$/;

function isImageUrl(text: string): boolean {
  if (/^data:image\/(?:png|jpeg|gif|webp);base64,[a-z0-9+/=]+$/i.test(text)) return true;
  if (text.length > limits.url) return false;
  if (OWN_PICTURE.test(text)) return true;
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
}
