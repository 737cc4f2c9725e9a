import { redactJson } from './redact-json.rules.ts';
import { redactText } from './redact-text.rules.ts';

const MAX_SHOWN = 1_048_576;
/** Limit for text that is not JSON: redacting it costs more. */
const MAX_TEXT = 131_072;

export type ShownPayload = {
  readonly payload: string | null;
  readonly isRedacted: boolean;
  readonly isTruncated: boolean;
};

/**
 * A payload with its secrets replaced. Null for one that is nested too deeply. A rejected payload may be neither JSON
 * nor UTF-8. `maxLength` is in characters.
 */
export function showPayload(body: Buffer, maxLength = MAX_SHOWN): ShownPayload {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(body);
  const redacted = redactJson(text);
  if (redacted === null) return { payload: null, isRedacted: true, isTruncated: false };
  const source = redacted === undefined ? text.slice(0, MAX_TEXT) : text;
  const payload = redacted ?? redactText(source);
  return {
    payload: payload.slice(0, maxLength).toWellFormed(),
    isRedacted: payload !== source,
    isTruncated: source.length < text.length || payload.length > maxLength,
  };
}
