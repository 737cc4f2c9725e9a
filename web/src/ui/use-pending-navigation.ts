import { useEffect, useState } from 'react';

/** What the page is being left for. Whoever comes back by the browser's own way finds it as it was: with nothing under way. */
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
