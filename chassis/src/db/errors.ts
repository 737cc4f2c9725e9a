/**
 * An error and every error inside it: `driverError` (TypeORM), `cause`, both errors of a SuppressedError and all of an
 * AggregateError. Outermost first, each once.
 */
export function* errorsIn(error: unknown, seen = new Set<unknown>()): Generator<ErrorParts> {
  if (typeof error !== 'object' || error === null || seen.has(error)) return;
  seen.add(error);
  const parts: ErrorParts = error;
  yield parts;
  const { driverError, cause, suppressed, error: inner, errors } = parts;
  const wrapped = [driverError, inner, suppressed, cause, ...(Array.isArray(errors) ? errors : [])];
  for (const one of wrapped) yield* errorsIn(one, seen);
}

type ErrorParts = {
  readonly code?: unknown;
  readonly constraint?: unknown;
  readonly message?: unknown;
  readonly driverError?: unknown;
  readonly cause?: unknown;
  /** Of a SuppressedError: `error` was thrown last and hides `suppressed`. */
  readonly error?: unknown;
  readonly suppressed?: unknown;
  /** Of an AggregateError. */
  readonly errors?: unknown;
};

function anyCause(error: unknown, matches: (parts: ErrorParts) => boolean): boolean {
  for (const parts of errorsIn(error)) if (matches(parts)) return true;
  return false;
}

const codeOf = ({ code }: ErrorParts): string => (typeof code === 'string' ? code : '');
const messageMatches = ({ message }: ErrorParts, pattern: RegExp) =>
  typeof message === 'string' && pattern.test(message);

/** The first code (of PostgreSQL or of a socket) in an error or in what it wraps; undefined without one. */
export function sqlState(error: unknown): string | undefined {
  for (const parts of errorsIn(error)) if (codeOf(parts) !== '') return codeOf(parts);
  return undefined;
}

/** Whether the error violates the unique constraint of that name. */
export const violatesConstraint = (error: unknown, constraint: string): boolean =>
  anyCause(error, (parts) => codeOf(parts) === '23505' && parts.constraint === constraint);

/** Whether the row is invalid: its data (class 22) or a constraint (class 23). */
export const isInvalidRow = (error: unknown) => /^2[23]/.test(sqlState(error) ?? '');

const RETRYABLE = new Set(['40001', '40P01']);
/** Serialization failure or deadlock: the same transaction may succeed when it runs again. */
export const isRetryable = (error: unknown) =>
  anyCause(error, (parts) => RETRYABLE.has(codeOf(parts))) && !isConnectionUnusable(error);

/** Whether the server canceled the statement because of its timeout. */
export const isStatementTimeout = (error: unknown) =>
  anyCause(error, (parts) => codeOf(parts) === '57014');

/**
 * Whether a statement timed out on the client side. The server's own timeout is shorter, so the connection or the whole
 * server does not respond, and the response may still arrive.
 */
export const isClientTimeout = (error: unknown) =>
  anyCause(error, (parts) => messageMatches(parts, /Query read timeout/));

/** Whether the server ran out of memory or of lock table entries. */
export const isOutOfMemory = (error: unknown) =>
  anyCause(error, (parts) => codeOf(parts) === '53200');

const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
]);
const MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|^timeout expired$|Query read timeout|Client has encountered a connection error|not queryable|Client was closed|Query runner already released|Cannot use a pool after/;

/**
 * Whether the connection is lost or a response may still arrive on it: the statement timed out on the client side, or
 * the socket broke.
 */
export const isConnectionUnusable = (error: unknown) =>
  anyCause(error, (parts) => NETWORK.has(codeOf(parts)) || messageMatches(parts, MESSAGES));

const UNAVAILABLE =
  /^(08...|57P0[1-5]|57014|53[0-9A-Z]{3}|55P03|25P0[34]|25006|28000|28P01|3D000|58030)$/;

/**
 * Whether the database was unreachable or did not respond in time: class 08, shutdown, recovery, too many connections,
 * canceled by a timeout, read-only (a standby, after a failover), database or credentials replaced, an I/O error, or a
 * broken socket.
 */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  anyCause(error, (parts) => UNAVAILABLE.test(codeOf(parts))) || isConnectionUnusable(error);

const SERVER_UNAVAILABLE = /^(08...|57P0[1-5]|53300|25006|28000|28P01|3D000)$/;

/**
 * Whether the server itself is unavailable (unreachable, stopping, starting or full of connections), so that waiting
 * helps. A lock timeout, a statement timeout or a lack of memory concerns one statement only and does not count.
 */
export const isServerUnavailable = (error: unknown): boolean =>
  anyCause(error, (parts) => SERVER_UNAVAILABLE.test(codeOf(parts))) || isConnectionUnusable(error);
