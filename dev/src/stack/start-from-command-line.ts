import { stripVTControlCharacters } from 'node:util';
import { serviceNames } from '@tessera/contracts/routes';
import { consoleSections } from '../dev-console/layout.ts';
import { watchParent } from '../processes/parent-process.ts';
import { type Progress, printedProgress } from '../progress.ts';
import { repositoryRoot, stackDirectory } from '../repository.ts';
import { describeAccounts } from '../seed/sample-accounts.ts';
import { seedAccounts } from '../seed/seed-accounts.ts';
import { type RunningStack, type StackOptions, startStack } from './start-stack.ts';

export type CommandLineOptions = Pick<StackOptions, 'mode'> & {
  /** Whether the stores keep running for the next start. */
  readonly keepServers: boolean;
  /** Creates accounts with a public password, so only for `watch`. */
  readonly sampleAccounts?: boolean;
};

const DOUBLED_MS = 500;

/**
 * Starts the stack for a user: prints progress and all URLs, and stops everything on Ctrl-C or when the process that
 * started it has ended.
 */
export async function startStackFromCommandLine({
  mode,
  keepServers,
  sampleAccounts = false,
}: CommandLineOptions): Promise<void> {
  if (sampleAccounts && mode !== 'watch') throw new Error('Sample accounts need npm run dev');
  const startedAt = performance.now();
  const progress = printedProgress(print);
  const interruption = new AbortController();
  let stack: RunningStack | undefined;
  let isStopping = false;
  let stoppingSince = 0;
  let leavesServers = keepServers;

  const leave = async (reason: string) => {
    isStopping = true;
    stoppingSince = performance.now();
    print(`\n${reason}`);
    interruption.abort(new Error('Interrupted'));
    if (stack) await end(stack);
  };
  const end = async (running: RunningStack) => {
    await running.stop({ keepServers: leavesServers });
    print(leavesServers ? 'Stopped; the stores stay up.' : 'Stopped.');
    process.exit(0);
  };

  for (const stream of [process.stdout, process.stderr]) {
    // If the reader of the output ends first, writing fails; the stack is still stopped in order.
    stream.on('error', () => undefined);
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!isStopping) return void leave('Stopping (once more to leave at once)').catch(fail);
      // One Ctrl-C may cause two signals: one from the terminal and one from npm.
      if (performance.now() - stoppingSince < DOUBLED_MS) return;
      print('Leaving at once; the next start clears up what is left.');
      process.exit(130);
    });
  }
  watchParent(() => {
    if (isStopping) return;
    leavesServers = false;
    leave('Stopping: the process that started this has ended').catch(fail);
  });

  try {
    stack = await startStack({
      directory: stackDirectory,
      profile: 'durable',
      mode,
      restart: mode === 'built',
      mockProviders: true,
      progress,
      onIncident: print,
      signal: interruption.signal,
    });
  } catch (error) {
    if (!isStopping) return fail(error);
    print('Stopped.');
    process.exit(0);
  }
  if (isStopping) return await end(stack);
  const accounts = sampleAccounts ? await createSampleAccounts(stack, progress) : '';
  if (isStopping) return;
  print(`\nReady in ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`);
  print(tableOf(stack));
  if (accounts !== '') print(`\n${accounts}`);
  print('\nCtrl-C stops everything. Data stays; npm run reset drops it.');
}

/** The lines that describe the accounts, or why there are none. Does not reject: the stack works without them. */
async function createSampleAccounts(stack: RunningStack, progress: Progress): Promise<string> {
  try {
    await progress.step('Creating the sample accounts', () => seedAccounts(stack));
    return describeAccounts();
  } catch (error) {
    return `  No sample accounts: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function tableOf(stack: RunningStack): string {
  const rows = [
    ['Web app', stack.url],
    ['API document', `${stack.url}/docs`],
    ['Mails', stack.inbox.url],
    ['Providers', `${stack.devConsoleUrl}${consoleSections.providers.path}`],
    ['Webhooks', `${stack.devConsoleUrl}${consoleSections.webhooks.path}`],
    ['Webhook URL', stack.webhookUrl],
    ['Webhook secret', stack.webhookSecret],
    ['Operator pages', operatorPages(stack)],
    ['Operator token', stack.operatorToken],
    ['Logs', `${stack.directory.replace(`${repositoryRoot}/`, '')}/logs`],
  ];
  const width = Math.max(...rows.map(([name = '']) => name.length));
  return rows.map(([name = '', value]) => `  ${name.padEnd(width)}   ${value}`).join('\n');
}

/** Only the services have an operator page. */
function operatorPages(stack: RunningStack): string {
  return serviceNames.map((name) => `${stack.metricsUrl(name)}/operator`).join(' ');
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function fail(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  // The bundler colors its messages; only a terminal displays the colors.
  const plain = process.stderr.isTTY ? message : stripVTControlCharacters(message);
  process.stderr.write(`\n${plain}\n`);
  process.exit(1);
}
