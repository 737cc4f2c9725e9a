import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';

const STORED = 'time-zone';

type TimeZone = {
  /** The selected time zone; null for that of the device. */
  readonly timeZone: string | null;
  /** Shows all times in another time zone, and keeps it for the next visit. */
  changeTimeZone(timeZone: string | null): void;
};

const TimeZoneContext = createContext<TimeZone | null>(null);

export function TimeZoneProvider({ children }: { readonly children: ReactNode }) {
  const [timeZone, setTimeZone] = useState(storedTimeZone);
  const changeTimeZone = useCallback((next: string | null) => {
    storeTimeZone(next);
    setTimeZone(next);
  }, []);
  const value = useMemo(() => ({ timeZone, changeTimeZone }), [timeZone, changeTimeZone]);
  return <TimeZoneContext value={value}>{children}</TimeZoneContext>;
}

export function useTimeZone(): TimeZone {
  const value = useContext(TimeZoneContext);
  if (value === null) throw new Error('useTimeZone requires a TimeZoneProvider');
  return value;
}

function storedTimeZone(): string | null {
  try {
    const stored = localStorage.getItem(STORED);
    return stored !== null && isTimeZone(stored) ? stored : null;
  } catch {
    return null;
  }
}

function storeTimeZone(timeZone: string | null) {
  try {
    if (timeZone === null) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, timeZone);
  } catch {
    // Storage may be blocked. Then the time zone of the device applies at the next visit.
  }
}

/** False for a stored time zone that the browser does not support; formatting dates with it would throw. */
function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}
