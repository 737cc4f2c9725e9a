import type { IncomingMessage } from 'node:http';
import { parse as parseForm } from 'node:querystring';
import { ApiError, commonErrors } from '@tessera/contracts/define/error';

const MAX_DEPTH = 32;
const MAX_KEYS = 1_000;
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * The bytes of a request's body, at most `maxBytes`; compressed and incomplete bodies are rejected. It reads by events,
 * because an async iterator costs several times as much.
 */
export async function readBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
    throw new ApiError(commonErrors.PAYLOAD_TOO_LARGE);
  }
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') {
    throw new ApiError(commonErrors.UNSUPPORTED_MEDIA_TYPE);
  }
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBytes) chunks.push(chunk);
      else reject(new ApiError(commonErrors.PAYLOAD_TOO_LARGE));
    });
    request.once('end', () => {
      resolve(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks));
    });
    // The client has disconnected. Its ECONNRESET must not be taken for a lost connection to a store.
    const rejectIncomplete = () => reject(new ApiError(commonErrors.BAD_REQUEST));
    request.once('error', rejectIncomplete);
    request.once('close', rejectIncomplete);
  });
}

/** The parsed JSON body, or the fields of a form where the route accepts forms; undefined for an empty body. */
export function parseBody(
  bytes: Buffer,
  contentType = '',
  bodyType: 'json' | 'form' = 'json',
): unknown {
  if (bytes.length === 0) return undefined;
  const isForm =
    bodyType === 'form' && /^application\/x-www-form-urlencoded\s*(;|$)/i.test(contentType);
  if (!isForm && !/^application\/json\s*(;|$)/i.test(contentType)) {
    throw new ApiError(commonErrors.UNSUPPORTED_MEDIA_TYPE);
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const value: unknown = isForm ? { ...parseForm(text) } : JSON.parse(text);
    assertSafeInput(value);
    return value;
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError(commonErrors.INVALID_BODY);
  }
}

/** Whether PostgreSQL can store the text: it has no U+0000 and no lone surrogate. */
export const isStorableText = (text: string) => !text.includes('\u0000') && text.isWellFormed();

/**
 * Rejects input that no route needs and that could break later code: deep nesting, thousands of keys, keys such as
 * `__proto__`, U+0000 and lone surrogates in any string.
 */
export function assertSafeInput(root: unknown, error = commonErrors.INVALID_BODY): void {
  const waiting: { value: unknown; depth: number }[] = [{ value: root, depth: 1 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, depth } = next;
    if (typeof value === 'string') {
      if (!isStorableText(value)) throw new ApiError(error);
    } else if (typeof value === 'object' && value !== null) {
      if (depth > MAX_DEPTH) throw new ApiError(error);
      const keys = Object.keys(value);
      if (!Array.isArray(value)) {
        if (keys.length > MAX_KEYS) throw new ApiError(error);
        for (const key of keys) {
          if (FORBIDDEN_KEYS.has(key) || !isStorableText(key)) throw new ApiError(error);
        }
      }
      for (const child of Object.values(value)) waiting.push({ value: child, depth: depth + 1 });
    }
  }
}
