import { redactJson } from './redact-json.rules.ts';
import { redactText } from './redact-text.rules.ts';

const MAX_SHOWN = 1_048_576;
/** Of text that is not JSON: looking for secrets in it costs more. */
const MAX_TEXT = 131_072;

export type ShownPayload = {
  readonly payload: string | null;
  readonly isRedacted: boolean;
  readonly isTruncated: boolean;
};

/**
 * A delivery's text as people may read it: as it came, but for its secrets, which go wherever they stand.
 * One that is nested too deeply is not shown. A rejected delivery's may be no JSON and no UTF-8. `longest` counts
 * characters.
 */
export function showPayload(body: Buffer, longest = MAX_SHOWN): ShownPayload {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(body);
  const redacted = redactJson(text);
  if (redacted === null) return { payload: null, isRedacted: true, isTruncated: false };
  const source = redacted === undefined ? text.slice(0, MAX_TEXT) : text;
  const payload = redacted ?? redactText(source);
  return {
    payload: payload.slice(0, longest).toWellFormed(),
    isRedacted: payload !== source,
    isTruncated: source.length < text.length || payload.length > longest,
  };
}
