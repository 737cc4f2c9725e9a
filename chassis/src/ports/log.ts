import { createHash } from 'node:crypto';
import { type Logger, pino } from 'pino';
import { currentTrace } from '../telemetry/trace.ts';

export type Log = Logger;

/**
 * JSON lines on standard output. Fields that could contain a secret are redacted, even when code logs them by mistake.
 */
export function createLog(service: string, level: string): Log {
  return pino({
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    // Adds the request id and the trace id.
    mixin: traceFields,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: [
        '*.password',
        '*.token',
        '*.cookie',
        '*.authorization',
        '*.secret',
        'password',
        'token',
        'cookie',
        'authorization',
        'secret',
        '*["set-cookie"]',
      ],
      censor: '[removed]',
    },
  });
}

function traceFields(): object {
  const trace = currentTrace();
  if (trace === undefined) return {};
  return { requestId: trace.requestId, traceId: trace.traceparent.slice(3, 35) };
}

/**
 * A hash of an email address for logs: the same address gives the same hash, and the hash does not reveal the address.
 */
export function shortHash(value: string): string {
  return createHash('sha256').update(value).digest('base64url').slice(0, 12);
}
