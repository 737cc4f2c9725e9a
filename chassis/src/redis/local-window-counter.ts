type Window = { hits: number; readonly endsAt: number };

const MAX_WINDOWS = 50_000;

/** Counts within this process only. When full, it drops the windows that have ended, and then the oldest ones. */
export function createLocalWindowCounter(now: () => number = () => performance.now()) {
  const windows = new Map<string, Window>();

  function deleteOldest(time: number): void {
    for (const [key, { endsAt }] of windows) {
      if (endsAt <= time) windows.delete(key);
    }
    for (const key of windows.keys()) {
      if (windows.size < MAX_WINDOWS) return;
      windows.delete(key);
    }
  }

  return {
    hit(key: string, windowMilliseconds: number) {
      const time = now();
      let window = windows.get(key);
      if (window === undefined || window.endsAt <= time) {
        windows.delete(key);
        if (windows.size >= MAX_WINDOWS) deleteOldest(time);
        window = { hits: 0, endsAt: time + windowMilliseconds };
        windows.set(key, window);
      }
      window.hits += 1;
      return { hits: window.hits, leftMilliseconds: window.endsAt - time };
    },
  };
}
