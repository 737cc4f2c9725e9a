const STORED = 'time-zone';

/** The time zone chosen in this browser, or null: then it is the device's own. */
export function chosenTimeZone(): string | null {
  try {
    const zone = localStorage.getItem(STORED);
    return zone !== null && isTimeZone(zone) ? zone : null;
  } catch {
    return null;
  }
}

/** Keeps the choice for the next visit in this browser. */
export function rememberTimeZone(zone: string | null) {
  try {
    if (zone === null) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, zone);
  } catch {
    // Storage may be blocked; the device's own zone holds the next time.
  }
}

/** A zone that was known once may not be any more: it would make every date of the app fail. */
function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
