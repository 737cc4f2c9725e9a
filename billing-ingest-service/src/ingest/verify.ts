import { createHmac, timingSafeEqual } from 'node:crypto';
import { webhookErrors as errors } from '@tessera/contracts/billing/webhooks';
import { ApiError } from '@tessera/contracts/define/error';

export type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** The verified headers of a delivery. */
export type SignedHeaders = { readonly webhookId: string; readonly sentAtSeconds: number };

const TOLERANCE_SECONDS = 300;
/** Visible ASCII without a dot, which separates the parts of the signed text. */
const WEBHOOK_ID = /^[\x21-\x2d\x2f-\x7e]{1,256}$/;
/** Any number of digits: a timestamp in milliseconds is far in the future, and gets the error for that. */
const SECONDS = /^\d+$/;
const DIGEST = /^[A-Za-z0-9+/]{43}=$/;
/** Node joins a header that came twice with a comma and a space; base64 ends in neither. */
const JOINED = /^[^,]*,[^,]+,$/;

/**
 * Verifies a payload by Standard Webhooks over the bytes as received. Throws the contract's error of the first check
 * that fails, without details.
 */
export function verifySignature(
  headers: WebhookHeaders,
  payload: Buffer,
  keys: readonly Buffer[],
  now: Date,
): SignedHeaders {
  const webhookId = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signature = headerOf(headers, 'webhook-signature');

  if (!SECONDS.test(timestamp)) throw new ApiError(errors.INVALID_SIGNATURE_HEADERS);
  // More digits than a double can hold become Infinity, which is too far in the future as well.
  const sentAtSeconds = Number(timestamp);
  const nowSeconds = Math.floor(now.getTime() / 1000);
  if (nowSeconds - sentAtSeconds > TOLERANCE_SECONDS) {
    throw new ApiError(errors.MESSAGE_TIMESTAMP_TOO_OLD);
  }
  if (sentAtSeconds - nowSeconds > TOLERANCE_SECONDS) {
    throw new ApiError(errors.MESSAGE_TIMESTAMP_TOO_NEW);
  }

  const entries = signature.split(' ');
  if (!WEBHOOK_ID.test(webhookId) || entries.slice(0, -1).some((entry) => JOINED.test(entry))) {
    throw new ApiError(errors.INVALID_SIGNATURE_HEADERS);
  }
  const digests = keys.map((key) =>
    createHmac('sha256', key).update(`${webhookId}.${timestamp}.`).update(payload).digest(),
  );
  if (!matchesAny(entries, digests)) throw new ApiError(errors.NO_MATCHING_SIGNATURE_FOUND);
  return { webhookId, sentAtSeconds };
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const value = headers[name];
  if (typeof value !== 'string' || value === '') {
    throw new ApiError(errors.MISSING_REQUIRED_HEADERS);
  }
  return value;
}

/** Every entry is compared with every digest, so that the duration does not reveal which secret matched. */
function matchesAny(entries: readonly string[], digests: readonly Buffer[]): boolean {
  let matches = 0;
  for (const entry of entries) {
    const comma = entry.indexOf(',');
    const text = entry.slice(comma + 1);
    if (entry.slice(0, Math.max(comma, 0)) !== 'v1' || !DIGEST.test(text)) continue;
    const given = Buffer.from(text, 'base64');
    // Another spelling of the same bytes (stray bits in the last digit) is not the digest's text.
    if (given.toString('base64') !== text) continue;
    for (const digest of digests) matches += Number(timingSafeEqual(given, digest));
  }
  return matches > 0;
}
