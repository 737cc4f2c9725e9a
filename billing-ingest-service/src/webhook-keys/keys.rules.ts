const PREFIX = 'whsec_';
const PADDED_BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/**
 * The HMAC keys that a list of secrets stands for. Standard Webhooks decode what follows `whsec_`; the
 * provider itself uses the bytes of the whole text. `standard:` and `raw:` pin one way, without them a
 * signature by either verifies. Null when an entry yields no key or an empty one.
 */
export function keysOf(secrets: readonly string[]): readonly Buffer[] | null {
  const derived = secrets.map(deriveKeys);
  if (derived.length === 0 || derived.some((keys) => keys === null)) return null;
  return derived.flatMap((keys) => keys ?? []);
}

function deriveKeys(entry: string): readonly Buffer[] | null {
  const [, way, secret = ''] = /^(standard:|raw:)?(.*)$/s.exec(entry) ?? [];
  if (secret === '' || secret === PREFIX) return null;
  const raw = Buffer.from(secret, 'utf8');
  if (way === 'raw:') return [raw];
  const standard = decode(secret);
  if (way === 'standard:') return standard === null ? null : [standard];
  return standard === null ? [raw] : [standard, raw];
}

/** A lenient decoder would silently make a wrong key of a text that is no base64. */
function decode(secret: string): Buffer | null {
  const text = secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret;
  return text !== '' && PADDED_BASE64.test(text) ? Buffer.from(text, 'base64') : null;
}
