/** SQLSTATE of a driver error, wherever TypeORM put it; undefined for anything else. */
export function sqlState(error: unknown): string | undefined {
  const candidate = error as { code?: unknown; driverError?: { code?: unknown } } | null;
  const code = candidate?.driverError?.code ?? candidate?.code;
  return typeof code === 'string' ? code : undefined;
}

/** Whether a unique or exclusion constraint of that name refused the write. */
export function violates(error: unknown, constraint: string): boolean {
  const candidate = error as { constraint?: string; driverError?: { constraint?: string } } | null;
  return (
    sqlState(error) === '23505' &&
    (candidate?.driverError?.constraint ?? candidate?.constraint) === constraint
  );
}

/** Whether the database would not have the row itself: its data (class 22) or a constraint (class 23). */
export const refusesRow = (error: unknown) => /^2[23]/.test(sqlState(error) ?? '');

const RETRYABLE = new Set(['40001', '40P01']);
/** Serialization failure or deadlock: the same transaction may succeed when it runs again. */
export const isRetryable = (error: unknown) => RETRYABLE.has(sqlState(error) ?? '');

/** Whether a statement was given up because it took too long, by the database or by this side. */
export const tookTooLong = (error: unknown) =>
  sqlState(error) === '57014' ||
  (error instanceof Error && /Query read timeout/.test(error.message));

const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);
const MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|not queryable|Cannot use a pool after/;

/**
 * Whether the database could not be asked or did not answer in time: class 08, shutdown, recovery,
 * too many connections, cancelled by a timeout, or a broken socket.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const state = sqlState(error) ?? '';
  if (/^(08...|57P0[1235]|57014|53[0-9A-Z]{3}|55P03|25P0[34])$/.test(state)) return true;
  return NETWORK.has(state) || (error instanceof Error && MESSAGES.test(error.message));
}
