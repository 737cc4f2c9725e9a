import { stripVTControlCharacters } from 'node:util';
import { serviceNames } from '@tessera/contracts/routes';
import { type House, type HouseOptions, startHouse } from './house.ts';
import { watchParent } from './parent-process.ts';
import { printedProgress } from './progress.ts';
import { houseDirectory, repositoryRoot } from './repository.ts';
import { places } from './workbench/frame.ts';

type Run = Pick<HouseOptions, 'shape'> & {
  /** Whether the stores stay up for the next start. */
  readonly keepServers: boolean;
};

const DOUBLED_MS = 500;

/**
 * Raises the house for a person: tells what it does, prints where everything is, and stops it all on Ctrl-C, or
 * when the process that started it has ended.
 */
export async function runHouse({ shape, keepServers }: Run): Promise<void> {
  const startedAt = performance.now();
  const interruption = new AbortController();
  let house: House | undefined;
  let asked = false;
  let askedAt = 0;
  let leavesServers = keepServers;

  const leave = async (reason: string) => {
    asked = true;
    askedAt = performance.now();
    print(`\n${reason}`);
    interruption.abort(new Error('Interrupted'));
    if (house) await end(house);
  };
  const end = async (running: House) => {
    await running.stop({ keepServers: leavesServers });
    print(leavesServers ? 'Stopped; the stores stay up.' : 'Stopped.');
    process.exit(0);
  };

  for (const stream of [process.stdout, process.stderr]) {
    // Their reader may have ended before us: everything is stopped in order nevertheless.
    stream.on('error', () => undefined);
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!asked) return void leave('Stopping (once more to leave at once)').catch(fail);
      // One Ctrl-C may arrive twice: from the terminal, and passed on by npm.
      if (performance.now() - askedAt < DOUBLED_MS) return;
      print('Leaving at once; the next start clears up what is left.');
      process.exit(130);
    });
  }
  watchParent(() => {
    if (asked) return;
    leavesServers = false;
    leave('Stopping: the process that started this has ended').catch(fail);
  });

  try {
    house = await startHouse({
      directory: houseDirectory,
      profile: 'durable',
      shape,
      restart: shape === 'built',
      standIns: true,
      progress: printedProgress(print),
      onIncident: print,
      signal: interruption.signal,
    });
  } catch (error) {
    if (!asked) return fail(error);
    print('Stopped.');
    process.exit(0);
  }
  if (asked) return await end(house);
  print(`\nReady in ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`);
  print(tableOf(house));
  print('\nCtrl-C stops everything. Data stays; npm run reset drops it.');
}

function tableOf(house: House): string {
  const rows = [
    ['App', house.url],
    ['API document', `${house.url}/docs`],
    ['Mails', house.inbox.url],
    ['Providers', `${house.workbenchUrl}${places.providers.path}`],
    ['Webhooks', `${house.workbenchUrl}${places.webhooks.path}`],
    ['Webhook URL', house.webhookUrl],
    ['Webhook secret', house.webhookSecret],
    ['Operator pages', operatorPages(house)],
    ['Operator token', house.operatorToken],
    ['Logs', `${house.directory.replace(`${repositoryRoot}/`, '')}/logs`],
  ];
  const width = Math.max(...rows.map(([name = '']) => name.length));
  return rows.map(([name = '', value]) => `  ${name.padEnd(width)}   ${value}`).join('\n');
}

/** Only the services have such a page. */
function operatorPages(house: House): string {
  return serviceNames.map((name) => `${house.metricsUrl(name)}/operator`).join(' ');
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function fail(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  // The bundler colours what it says, which only a terminal can show.
  const plain = process.stderr.isTTY ? message : stripVTControlCharacters(message);
  process.stderr.write(`\n${plain}\n`);
  process.exit(1);
}
