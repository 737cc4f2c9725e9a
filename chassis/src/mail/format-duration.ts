import type { Language } from '@tessera/contracts/identity/users';

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;
const MAX_HOURS = 48;

/** A duration in the largest unit that divides it: "10 minutes", "7 days". Up to 48 hours stay hours. */
export function formatDuration(seconds: number, language: Language): string {
  const [unit, size] = unitOf(seconds);
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(seconds / size);
}

function unitOf(seconds: number): readonly [string, number] {
  if (seconds % DAY === 0 && seconds > MAX_HOURS * HOUR) return ['day', DAY];
  if (seconds % HOUR === 0) return ['hour', HOUR];
  if (seconds % MINUTE === 0) return ['minute', MINUTE];
  return ['second', 1];
}
