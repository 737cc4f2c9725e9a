import { createHash } from 'node:crypto';
import { type Logger, pino } from 'pino';
import { currentTrace } from '../telemetry/trace.ts';

export type Log = Logger;

/** JSON lines on standard output; what could be a secret is removed even if somebody logs it. */
export function createLog(service: string, level: string): Log {
  return pino({
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    // Which request a line belongs to, and where its trace is found.
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

/** A person's address as logs may show it: the same person reads the same, nobody can read who. */
export function shortHash(value: string): string {
  return createHash('sha256').update(value).digest('base64url').slice(0, 12);
}
