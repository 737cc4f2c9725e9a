import { useEffect, useState } from 'react';

/** The pending navigation away from the page. It is reset when the page is restored from the back/forward cache. */
export function usePendingNavigation<T>() {
  const [leaving, setLeaving] = useState<T | null>(null);
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setLeaving(null);
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
  return [leaving, setLeaving] as const;
}
