import { setTimeout as sleep } from 'node:timers/promises';

const TIMEOUT_MILLISECONDS = 20_000;

/** Polls until `holds` resolves to true; rejects after 20 seconds with `what`. */
export async function waitUntil(what: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MILLISECONDS;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`Not within 20 s: ${what}`);
    await sleep(200);
  }
}
