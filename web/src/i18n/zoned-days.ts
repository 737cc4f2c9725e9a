const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;

/**
 * The instant at which a calendar day such as `2025-06-30` begins in a time zone, or the day `daysLater` days after it.
 * The time zone is that of the device if it is null. Undefined for an invalid or empty day.
 */
export function startOfDay(
  day: string,
  timeZone: string | null,
  daysLater = 0,
): string | undefined {
  const midnight = Date.parse(`${day}T00:00:00Z`) + daysLater * DAY_MS;
  if (!DAY.test(day) || Number.isNaN(midnight)) return undefined;
  const clock = clockOf(timeZone);
  // The UTC offset may change on this day, so midnight has the offset of the day before or that of the day after.
  const instants = [midnight - DAY_MS, midnight + DAY_MS]
    .map((near) => midnight - (clock(near) - near))
    .sort((a, b) => a - b);
  // Where clocks skip midnight, the day begins at a later time; where they show it twice, with the first one.
  const start = instants.find((instant) => clock(instant) >= midnight);
  return start === undefined ? undefined : new Date(start).toISOString();
}

/** The calendar day of an instant in a time zone, as `2025-06-30`. Empty for an invalid instant. */
export function dayOf(at: string, timeZone: string | null): string {
  const instant = Date.parse(at);
  if (Number.isNaN(instant)) return '';
  return new Date(clockOf(timeZone)(instant)).toISOString().slice(0, 10);
}

/** The date and time that clocks of a time zone show at an instant, as the milliseconds of the same date and time in UTC. */
function clockOf(timeZone: string | null): (instant: number) => number {
  const format = new Intl.DateTimeFormat('en', {
    timeZone: timeZone ?? undefined,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (instant) => {
    const parts = format.formatToParts(instant);
    const part = (type: Intl.DateTimeFormatPartTypes) =>
      Number(parts.find((one) => one.type === type)?.value);
    return Date.UTC(
      part('year'),
      part('month') - 1,
      part('day'),
      part('hour'),
      part('minute'),
      part('second'),
    );
  };
}
