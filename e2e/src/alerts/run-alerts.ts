import { setTimeout as sleep } from 'node:timers/promises';
import type { Cause } from './cause.ts';
import type { Prometheus } from './prometheus.ts';

export type AlertResult = {
  readonly alert: string;
  readonly cause: string;
  /** Seconds from the begin of the cause; null when the alert did not fire. */
  readonly firedAfterSeconds: number | null;
};

const BEFORE_BASELINE_MILLISECONDS = 10_000;
const BASELINE_SECONDS = 30;
const FIRES_WITHIN_SECONDS = 120;
const ENDS_WITHIN_SECONDS = 120;
const POLL_MILLISECONDS = 500;
/** The windows of these are long, so they still fire in the next phases. */
const LINGERING = /BudgetBurns|DriftRepaired/;

/** The alerts that fire under load while nothing is wrong; there must be none. */
export async function baselineAlerts(
  prometheus: Prometheus,
  report: (line: string) => void,
): Promise<string[]> {
  // Before the first scrape every process is absent.
  await sleep(BEFORE_BASELINE_MILLISECONDS);
  await untilQuiet(prometheus, report);
  const found = new Set<string>();
  for (let second = 0; second < BASELINE_SECONDS; second += 1) {
    for (const alert of await prometheus.firing()) found.add(alert);
    await sleep(1_000);
  }
  return [...found];
}

/** Begins the causes of a phase, waits until all of their alerts fire, ends them, and waits until the alerts end. */
export async function runPhase(
  causes: readonly Cause[],
  prometheus: Prometheus,
  report: (line: string) => void,
): Promise<AlertResult[]> {
  const expected = causes.flatMap(({ name, alerts }) =>
    alerts.map((alert) => [alert, name] as const),
  );
  const startedAt = performance.now();
  const ends = await Promise.all(causes.map((cause) => cause.begin()));
  const firedAfter = await untilFiring(
    expected.map(([alert]) => alert),
    prometheus,
    startedAt,
  );
  for (const end of ends) await end();
  await untilQuiet(prometheus, report);
  return expected.map(([alert, cause]) => {
    const firedAfterSeconds = firedAfter.get(alert) ?? null;
    report(`${firedAfterSeconds === null ? '✗' : '✓'} ${alert}: ${cause}: ${firedAfterSeconds} s`);
    return { alert, cause, firedAfterSeconds };
  });
}

async function untilFiring(alerts: readonly string[], prometheus: Prometheus, startedAt: number) {
  const firedAfter = new Map<string, number>();
  const seconds = () => (performance.now() - startedAt) / 1_000;
  while (firedAfter.size < new Set(alerts).size && seconds() < FIRES_WITHIN_SECONDS) {
    const firing = await prometheus.firing();
    for (const alert of alerts) {
      if (firing.has(alert) && !firedAfter.has(alert)) firedAfter.set(alert, Math.round(seconds()));
    }
    await sleep(POLL_MILLISECONDS);
  }
  return firedAfter;
}

async function untilQuiet(prometheus: Prometheus, report: (line: string) => void): Promise<void> {
  const startedAt = performance.now();
  for (;;) {
    const firing = [...(await prometheus.firing())].filter((alert) => !LINGERING.test(alert));
    if (firing.length === 0) return;
    if (performance.now() - startedAt > ENDS_WITHIN_SECONDS * 1_000) {
      report(`still firing: ${firing.join(', ')}`);
      return;
    }
    await sleep(POLL_MILLISECONDS);
  }
}

/** A Markdown table of the results. */
export function tableOf(results: readonly AlertResult[]): string {
  const rows = results.map(
    ({ alert, cause, firedAfterSeconds }) =>
      `| ${alert} | ${cause} | ${firedAfterSeconds === null ? 'did not fire' : `${firedAfterSeconds} s`} |`,
  );
  return ['| alert | cause | fired after |', '|---|---|---|', ...rows].join('\n');
}
