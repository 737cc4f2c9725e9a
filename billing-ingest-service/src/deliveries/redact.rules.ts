import { isTooDeep } from './plain-json.rules.ts';

/** Fields whose values open something: a checkout, a server, an account. */
const SECRET_NAME =
  /(?:^|_)(?:secret|token|password|passphrase|credentials?|authorization|signature|(?:private|api|access|license)_key)$/i;
/** What signed addresses carry; the rest of the address may be seen. */
const SIGNED_PART = /([?&](?:[\w-]*(?:signature|credential|token|secret)|sig)=)[^&#"'\\\s]+/gi;
const REDACTED = '[redacted]';
/** Shorter values stand in too many other words to be looked for in the whole text. */
const SHORTEST_VALUE = 8;
const LONGEST_SHOWN = 1_048_576;

export type ShownPayload = {
  readonly payload: string | null;
  readonly isRedacted: boolean;
  readonly isTruncated: boolean;
};

/**
 * A delivery's text as people may read it: as it came, but for its secrets, which go wherever they stand.
 * A text that hides them too well is written anew; one that is nested too deeply is not shown. `longest`
 * counts characters.
 */
export function showPayload(body: Buffer, longest = LONGEST_SHOWN): ShownPayload {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(body);
  const event: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
  if (isTooDeep(event)) return { payload: null, isRedacted: true, isTruncated: false };
  const secrets = secretsIn(event);
  const searched = [...secrets]
    .filter((secret) => secret.length >= SHORTEST_VALUE)
    .sort((a, b) => b.length - a.length)
    .reduce((rest, secret) => rest.replaceAll(escaped(secret), REDACTED), text)
    .replace(SIGNED_PART, `$1${REDACTED}`);
  const isClean = [...secretsIn(JSON.parse(searched.replace(/^\uFEFF/, '')))].length === 0;
  const payload = isClean ? searched : JSON.stringify(withoutSecrets(event));
  return {
    payload: payload.slice(0, longest).toWellFormed(),
    isRedacted: payload !== text,
    isTruncated: payload.length > longest,
  };
}

const escaped = (text: string) => JSON.stringify(text).slice(1, -1);
const isSecret = (name: string, value: unknown) =>
  SECRET_NAME.test(name) && value !== null && typeof value !== 'boolean' && value !== REDACTED;

/** The texts in fields with names of secrets; a secret that is no text is told by an empty one. */
function secretsIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return found;
  for (const [name, child] of Object.entries(value)) {
    if (isSecret(name, child)) found.add(typeof child === 'string' ? child : '');
    else secretsIn(child, found);
  }
  return found;
}

function withoutSecrets(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(SIGNED_PART, `$1${REDACTED}`);
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [
      name,
      isSecret(name, child) ? REDACTED : withoutSecrets(child),
    ]),
  );
}
