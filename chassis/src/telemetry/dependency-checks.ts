/** Whether a dependency responds; an error counts as no. */
export type Check = () => Promise<boolean> | boolean;
/** The state of each dependency, by name. */
export type DependencyStates = Readonly<Record<string, boolean>>;

const CHECK_MILLISECONDS = 1_500;
/** Several scrapers and operators at the same time cause one check. */
const REUSE_MILLISECONDS = 1_000;

/**
 * Checks the dependencies of a process when `/status` or a scrape asks, so both show the same and calls cost nothing more.
 * A dependency that does not respond in time is down. It gets no further check until the one before has ended.
 */
export function createDependencyChecks(
  checks: Readonly<Record<string, Check>>,
): () => Promise<DependencyStates> {
  const bounded = Object.entries(checks).map(
    ([name, check]) => [name, boundedCheck(check)] as const,
  );
  let last: Promise<DependencyStates> | null = null;
  let lastAt = 0;

  async function checkAll(): Promise<DependencyStates> {
    const states = bounded.map(async ([name, isUp]) => [name, await isUp()] as const);
    return Object.fromEntries(await Promise.all(states));
  }
  return () => {
    const now = performance.now();
    if (last === null || now - lastAt > REUSE_MILLISECONDS) {
      last = checkAll();
      lastAt = now;
    }
    return last;
  };
}

function boundedCheck(check: Check): () => Promise<boolean> {
  let running: Promise<boolean> | null = null;
  return () => {
    running ??= Promise.resolve()
      .then(check)
      .catch(() => false)
      .finally(() => {
        running = null;
      });
    const timedOut = new Promise<false>((resolve) => {
      setTimeout(resolve, CHECK_MILLISECONDS, false).unref();
    });
    return Promise.race([running, timedOut]);
  };
}
