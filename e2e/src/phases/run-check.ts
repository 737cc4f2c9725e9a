/** The value of `--seconds`. Throws when it is no positive number. */
export function secondsOf(text: string): number {
  const seconds = Number(text);
  if (!(seconds > 0)) throw new Error('--seconds must be a positive number');
  return seconds;
}

export const randomSeed = () => String(Math.floor(Math.random() * 1_000_000_000));

/**
 * Runs a check to the end of the process. `print` writes a line with the time since the start. The exit code is 0 when
 * the check resolves to true.
 */
export async function runCheck(
  check: (print: (line: string) => void) => Promise<boolean>,
): Promise<never> {
  const startedAt = performance.now();
  const print = (line: string) =>
    console.log(`[${((performance.now() - startedAt) / 1_000).toFixed(0)} s] ${line}`);
  process.exitCode = 1;
  try {
    if (await check(print)) process.exitCode = 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
  process.exit();
}
