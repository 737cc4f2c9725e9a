import { useEffect, useState } from 'react';

/** The value after it has not changed for `forMs`. */
export function useDebouncedValue<T>(value: T, forMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), forMs);
    return () => clearTimeout(timer);
  }, [value, forMs]);
  return settled;
}
