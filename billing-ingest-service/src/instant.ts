const PATTERN =
  /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9}))?(?:Z|([+-])(\d{2}):(\d{2}))$/;

/** Microseconds since 1970 of 0001-01-01 and of the last microsecond of 9999, in UTC. */
const EARLIEST = -62_135_596_800_000_000n;
const LATEST = 253_402_300_799_999_999n;

/** Microseconds since 1970 of an ISO 8601 text with offset; null for any other text. */
export function parseInstant(text: string): bigint | null {
  const [, year, month, day, hour, minute, second, fraction = '', sign, offsetHour, offsetMinute] =
    PATTERN.exec(text) ?? [];
  if (year === undefined) return null;
  const [h, m, s, oh, om] = [hour, minute, second, offsetHour ?? 0, offsetMinute ?? 0].map(Number);
  if (isOver(h, 23) || isOver(m, 59) || isOver(s, 59) || isOver(oh, 23) || isOver(om, 59)) {
    return null;
  }
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  // A day that the month does not have rolls over into the next one.
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return null;
  const offsetMinutes = (Number(oh) * 60 + Number(om)) * (sign === '-' ? -1 : 1);
  const seconds = Number(h) * 3600 + Number(m) * 60 + Number(s) - offsetMinutes * 60;
  const micros =
    BigInt(date.getTime() + seconds * 1000) * 1000n + BigInt(fraction.slice(0, 6).padEnd(6, '0'));
  return micros < EARLIEST || micros > LATEST ? null : micros;
}

const isOver = (value: number | undefined, limit: number) => (value ?? 0) > limit;

/** The instant in UTC with six fraction digits, which `timestamptz` accepts. */
export function formatInstant(micros: bigint): string {
  const fraction = ((micros % 1_000_000n) + 1_000_000n) % 1_000_000n;
  const date = new Date(Number((micros - fraction) / 1000n));
  return `${date.toISOString().slice(0, 19)}.${String(fraction).padStart(6, '0')}Z`;
}

/** Whether a text is an instant as `formatInstant` writes it: `timestamptz` accepts fewer offsets than ISO 8601. */
export function isFormattedInstant(text: string): boolean {
  const micros = parseInstant(text);
  return micros !== null && formatInstant(micros) === text;
}

const WIDTH = 18;
/** Decimal text whose order as text (collation C) is the order of the instants. */
export const sortableInstant = (micros: bigint | null) =>
  micros === null ? '-'.repeat(WIDTH) : String(micros - EARLIEST).padStart(WIDTH, '0');
