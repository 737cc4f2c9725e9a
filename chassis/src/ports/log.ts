import { createHash } from 'node:crypto';
import { type Logger, pino } from 'pino';

export type Log = Logger;

/** JSON lines on standard output; what could be a secret is removed even if somebody logs it. */
export function createLog(service: string, level: string): Log {
  return pino({
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
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
      ],
      censor: '[removed]',
    },
  });
}

/** A person's address as logs may show it: the same person reads the same, nobody can read who. */
export function shortHash(value: string): string {
  return createHash('sha256').update(value).digest('base64url').slice(0, 12);
}
