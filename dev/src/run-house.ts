import { stripVTControlCharacters } from 'node:util';
import { type House, type HouseOptions, startHouse } from './house.ts';
import { printedProgress } from './progress.ts';
import { houseDirectory, repositoryRoot } from './repository.ts';
import { places } from './workbench/frame.ts';

type Run = Pick<HouseOptions, 'shape'> & {
  /** Whether the stores stay up for the next start. */
  readonly keepServers: boolean;
};

const DOUBLED_MS = 500;

/** Raises the house for a person: tells what it does, prints where everything is, and stops it all on Ctrl-C. */
export async function runHouse({ shape, keepServers }: Run): Promise<void> {
  const startedAt = performance.now();
  const interruption = new AbortController();
  let house: House | undefined;
  let asked = false;
  let askedAt = 0;

  const leave = async () => {
    // One Ctrl-C may arrive twice: from the terminal, and passed on by npm.
    if (asked && performance.now() - askedAt < DOUBLED_MS) return;
    if (asked) {
      print('Leaving at once; the next start clears up what is left.');
      process.exit(130);
    }
    asked = true;
    askedAt = performance.now();
    print('\nStopping (once more to leave at once)');
    interruption.abort(new Error('Interrupted'));
    if (!house) return;
    await house.stop({ keepServers });
    print(keepServers ? 'Stopped; the stores stay up.' : 'Stopped.');
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      leave().catch(fail);
    });
  }

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
  if (asked) {
    await house.stop({ keepServers });
    process.exit(0);
  }
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
    ['Logs', `${house.directory.replace(`${repositoryRoot}/`, '')}/logs`],
  ];
  const width = Math.max(...rows.map(([name = '']) => name.length));
  return rows.map(([name = '', value]) => `  ${name.padEnd(width)}   ${value}`).join('\n');
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
