import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { currentTrace } from '../telemetry/trace.ts';

export type Log = Logger;

/**
 * JSON lines on standard output, or on another destination. Fields that could contain a secret are redacted, even when code
 * logs them by mistake.
 */
export function createLog(service: string, level: string, destination?: DestinationStream): Log {
  const options: LoggerOptions = {
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
  };
  return pino(options, destination);
}

const STANDARD_ERROR = 2;

/**
 * For errors that end a process and for warnings of Node.js: JSON lines on standard error, because the standard output of a
 * command may be redirected to a file. A line is written before the call returns.
 */
export const createErrorLog = (service: string): Log =>
  createLog(service, 'warn', pino.destination({ dest: STANDARD_ERROR, sync: true }));

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

/** A client address for logs: the first 24 bits of an IPv4 address, the first 48 bits of an IPv6 address. */
export function shortIp(ip: string | null): string | null {
  if (ip === null) return null;
  if (!isIPv6(ip)) return ip.replace(/\.\d+$/, '.0');
  const groups = (ip.split('::')[0] ?? '').split(':').slice(0, 3);
  return `${groups.join(':')}::`;
}
