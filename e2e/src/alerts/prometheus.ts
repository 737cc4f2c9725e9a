import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { repositoryRoot } from '@tessera/dev/repository';
import { anyFreePort } from '@tessera/local-stack/ports';
import * as z from 'zod';

/** The address of each metrics port, by the name of the job as in the chart; null for a job without a process. */
export type Targets = Readonly<Record<string, string | null>>;

export type Prometheus = {
  /** The names of the alerts that fire now. */
  firing(): Promise<ReadonlySet<string>>;
  /** Scrapes these processes from now on. */
  setTargets(targets: Targets): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Every `for` and every range of the rules is divided by this; thresholds are unchanged. The shortest range, five minutes,
 * becomes ten seconds, in which Prometheus scrapes five times.
 */
export const SHORTENED_BY = 30;
const SCRAPE_SECONDS = 2;
const SECONDS_OF = { s: 1, m: 60, h: 3_600, d: 86_400 } as const;

/** The rules with shorter durations. */
export function shortenRules(rules: string): string {
  return rules.replace(
    /(\[|\bfor: )(\d+)([smhd])/g,
    (_, before: string, count: string, unit: keyof typeof SECONDS_OF) =>
      `${before}${Math.ceil((Number(count) * SECONDS_OF[unit]) / SHORTENED_BY)}s`,
  );
}

const alertsResponse = z.object({
  data: z.object({
    alerts: z.array(z.object({ state: z.string(), labels: z.object({ alertname: z.string() }) })),
  }),
});

/** Starts the Prometheus on PATH (Debian: the package `prometheus`) with the chart's rules, shortened. */
export async function startPrometheus(directory: string, targets: Targets): Promise<Prometheus> {
  const home = join(directory, 'prometheus');
  await mkdir(home, { recursive: true });
  const rules = await readFile(join(repositoryRoot, 'k8s/chart/files/alerts.yaml'), 'utf8');
  await writeFile(join(home, 'alerts.yaml'), shortenRules(rules));
  await writeFile(join(home, 'prometheus.yaml'), configurationOf(targets));

  const url = `http://127.0.0.1:${await anyFreePort()}`;
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(home, 'prometheus.yaml')}`,
      `--storage.tsdb.path=${join(home, 'data')}`,
      `--web.listen-address=${new URL(url).host}`,
      '--log.level=warn',
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const exited = once(child, 'exit');
  await untilReady(url, child);
  return {
    async firing() {
      const response = await fetch(`${url}/api/v1/alerts`, { signal: AbortSignal.timeout(10_000) });
      const { alerts } = alertsResponse.parse(await response.json()).data;
      const firing = alerts.filter(({ state }) => state === 'firing');
      return new Set(firing.map(({ labels }) => labels.alertname));
    },
    async setTargets(changed) {
      await writeFile(join(home, 'prometheus.yaml'), configurationOf(changed));
      child.kill('SIGHUP');
    },
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** JSON is valid YAML. */
const configurationOf = (targets: Targets) =>
  JSON.stringify({
    global: { scrape_interval: `${SCRAPE_SECONDS}s`, evaluation_interval: '1s' },
    rule_files: ['alerts.yaml'],
    scrape_configs: Object.entries(targets).map(([job, target]) => ({
      job_name: job,
      scrape_timeout: `${SCRAPE_SECONDS}s`,
      honor_labels: true,
      static_configs: target === null ? [] : [{ targets: [target] }],
    })),
  });

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  let failure: Error | null = null;
  child.once('error', (error) => {
    failure = error;
  });
  for (let attempt = 0; attempt < 150; attempt += 1) {
    if (failure) throw failure;
    if (child.exitCode !== null) throw new Error(`Prometheus ended with code ${child.exitCode}`);
    const response = await fetch(`${url}/-/ready`).catch(() => null);
    await response?.body?.cancel();
    if (response?.ok) return;
    await sleep(200);
  }
  throw new Error('Prometheus is not ready after 30 s');
}
