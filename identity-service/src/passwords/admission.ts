/**
 * Lets `width` pieces of work run at a time and `queue` wait, in order; calls `refuse`, which
 * throws, for what comes on top.
 */
export function createAdmission(width: number, queue: number, refuse: () => never) {
  const waiting: (() => void)[] = [];
  let running = 0;

  const admit = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= width) {
      if (waiting.length >= queue) refuse();
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      // The place is handed on, so that nobody slips in between.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
  return { admit, waiting: () => waiting.length };
}
