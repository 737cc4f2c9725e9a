import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openMailStore } from '@tessera/dev/mail/mail-store';
import { startSmtpCatcher } from '@tessera/dev/mail/smtp-catcher';
import { processes } from '@tessera/dev/processes/process-definitions';
import { repositoryRoot } from '@tessera/dev/repository';
import { deleteStack } from '@tessera/dev/stack/delete-stack';
import { startStack } from '@tessera/dev/stack/start-stack';
import { anyFreePort } from '@tessera/local-stack/ports';
import { startAlertLoad } from './alert-load.ts';
import { causesOf } from './causes.ts';
import { SHORTENED_BY, startPrometheus } from './prometheus.ts';
import { type AlertResult, baselineAlerts, runPhase, tableOf } from './run-alerts.ts';

/**
 * `npm run check:alerts -- [--only DependencyDown,OutboxStuck]`: starts the system under load and a Prometheus with the
 * chart's rules, whose durations are shortened, and makes every alert fire. The exit code is 1 when an alert does not fire,
 * or fires while nothing is wrong. Needs `prometheus` on PATH.
 */
const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const only = values.only.split(',').filter((name) => name !== '');
const report = (line: string) => console.log(line);

const directory = await mkdtemp(join(tmpdir(), 'alerts-'));
const smtpPort = await anyFreePort();
const mails = await openMailStore(join(directory, 'received-mails'));
let smtp = await startSmtpCatcher(mails, smtpPort);
const stack = await startStack({
  directory,
  profile: 'durable',
  mode: 'built',
  ports: 'free',
  stackPortBase: 27_000 + Math.floor(Math.random() * 4_000),
  environment: {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    SMTP_URL: smtp.url,
    TRUSTED_PROXIES: '127.0.0.1',
    DATABASE_POOL_SIZE: '4',
    DRIFT_CHECK_INTERVAL: '20',
    AUTH_HASHING_CONCURRENCY: '1',
    AUTH_HASHING_MAX_WAIT: '8',
    AUTH_SEND_VERIFICATION_ON_SIGN_UP: 'true',
  },
});
const targets = Object.fromEntries(
  processes.map(({ name, folder }) => [folder, new URL(stack.metricsUrl(name)).host]),
);
const prometheus = await startPrometheus(directory, targets);
const load = await startAlertLoad(stack);
const stop = async () => {
  load.stop();
  await prometheus.stop();
  await stack.stop();
  await smtp.stop();
  await deleteStack(directory);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void stop().finally(() => process.exit(1)));
}
try {
  const unexpected = await baselineAlerts(prometheus, report);
  report(`Alerts while nothing is wrong: ${unexpected.join(', ') || 'none'}`);
  const stopMailServer = async () => {
    await smtp.stop();
    return async () => {
      smtp = await startSmtpCatcher(mails, smtpPort);
    };
  };
  const phases = causesOf({ stack, prometheus, targets, load, stopMailServer });
  const results: AlertResult[] = [];
  for (const phase of phases) {
    const causes = phase.filter(
      ({ alerts }) => only.length === 0 || alerts.some((alert) => only.includes(alert)),
    );
    if (causes.length > 0) results.push(...(await runPhase(causes, prometheus, report)));
  }

  report(
    `\nDurations are divided by ${SHORTENED_BY}, thresholds are unchanged.\n${tableOf(results)}`,
  );
  const missing = only.length === 0 ? await withoutCause(results) : [];
  if (missing.length > 0) report(`No cause is known for ${missing.join(', ')}`);
  const silent = results.filter(({ firedAfterSeconds }) => firedAfterSeconds === null);
  if (unexpected.length + silent.length + missing.length > 0) process.exitCode = 1;
} finally {
  await stop();
}

/** The alerts of the chart that have no cause. */
async function withoutCause(results: readonly AlertResult[]): Promise<string[]> {
  const rules = await readFile(join(repositoryRoot, 'k8s/chart/files/alerts.yaml'), 'utf8');
  const known = new Set(results.map(({ alert }) => alert));
  return [...rules.matchAll(/- alert: (\w+)/g)]
    .map(([, alert = '']) => alert)
    .filter((alert) => !known.has(alert));
}
