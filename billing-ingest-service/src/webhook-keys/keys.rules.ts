const PREFIX = 'whsec_';
const PADDED_BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/**
 * The HMAC keys of a list of secrets. Standard Webhooks decode the base64 after `whsec_`; the provider uses the bytes of
 * the whole text. The prefixes `standard:` and `raw:` select one derivation; without a prefix, signatures by either are
 * valid. Null when an entry yields no key or an empty one.
 */
export function keysOf(secrets: readonly string[]): readonly Buffer[] | null {
  const derived = secrets.map(deriveKeys);
  if (derived.length === 0 || derived.some((keys) => keys === null)) return null;
  return derived.flatMap((keys) => keys ?? []);
}

function deriveKeys(entry: string): readonly Buffer[] | null {
  const [, prefix, secret = ''] = /^(standard:|raw:)?(.*)$/s.exec(entry) ?? [];
  if (secret === '' || secret === PREFIX) return null;
  const raw = Buffer.from(secret, 'utf8');
  if (prefix === 'raw:') return [raw];
  const standard = decode(secret);
  if (prefix === 'standard:') return standard === null ? null : [standard];
  return standard === null ? [raw] : [standard, raw];
}

/** A lenient decoder would silently derive a wrong key from text that is not base64. */
function decode(secret: string): Buffer | null {
  const text = secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret;
  return text !== '' && PADDED_BASE64.test(text) ? Buffer.from(text, 'base64') : null;
}
