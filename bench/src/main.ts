import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { deleteStack } from '@tessera/dev/stack/delete-stack';
import { startBaseline } from './baseline.ts';
import { compareTimes } from './equal-time.ts';
import { measureGrowth } from './growth.ts';
import { measure, type Side } from './measure.ts';
import { allOperations } from './operations.ts';
import { type Options, readOptions, usage } from './options.ts';
import { startPeer } from './peer.ts';
import { rssOf } from './processes.ts';
import { type Row, reportOf } from './report.ts';
import { createCounter } from './round-trips.ts';
import { measureScreens } from './screen-times.ts';
import { measureSearch } from './search-times.ts';
import { seedUsers } from './seed-users.ts';
import { startStackSystem } from './stack.ts';
import type { System } from './system.ts';
import { versionsOf } from './versions.ts';
import { measureWebhooks } from './webhook-times.ts';

const results = fileURLToPath(new URL('../results', import.meta.url));
const SETTLING_MILLISECONDS = 5_000;

const options = readOptions(process.argv.slice(2));
if (options === 'help') process.stdout.write(`${usage}\n`);
else await bench(options);

async function bench(options: Options): Promise<void> {
  const undo: (() => Promise<unknown>)[] = [];
  const directoryFor = async (name: string) => {
    if (name === 'stack' && options.keepIn !== '') return resolve(options.keepIn);
    const directory = await mkdtemp(join(tmpdir(), `bench-${name}-`));
    undo.push(() => rm(directory, { recursive: true, force: true }));
    undo.push(() => deleteStack(directory));
    return directory;
  };
  const stopLater = <T extends System>(system: T): T => {
    undo.push(() => system.stop());
    return system;
  };
  try {
    print('Starting the stack');
    const system = stopLater(await startStackSystem(await directoryFor('stack')));
    if (options.equalTime) {
      print('Comparing the time of error responses');
      saveReport(await compareTimes(system, options.users));
      return;
    }
    if (options.growth) {
      print('Filling organizations');
      saveReport(await measureGrowth(system));
      return;
    }
    if (options.search) {
      saveReport(await measureSearch(system, options.rounds, print));
      return;
    }
    if (options.screens) {
      saveReport(await measureScreens(system, options.rounds, print));
      return;
    }
    if (options.webhooks) {
      print('Measuring deliveries');
      saveReport(await measureWebhooks(system, options));
      return;
    }
    const operations = allOperations(system.stack.webhookSecret).filter(
      ({ name }) => options.only.length === 0 || options.only.some((part) => name.includes(part)),
    );
    if (operations.length === 0) throw new Error('--only matches no operation');
    const needs = (name: System['name']) => operations.some(({ sides }) => sides.includes(name));

    const systems: System[] = [system];
    if (options.withPeer && needs('peer')) {
      print('Starting the peer');
      systems.push(stopLater(await startPeer(await directoryFor('peer'))));
    }
    await sleep(SETTLING_MILLISECONDS);
    const idleMemory = Object.fromEntries(
      systems.flatMap(({ processes }) =>
        Object.entries(processes).map(([name, pid]) => [name, rssOf([pid])] as const),
      ),
    );
    if (needs('baseline'))
      systems.push(stopLater(await startBaseline(system, system.stack.webhookSecret)));

    const sides = new Map<System['name'], Side>();
    for (const system of systems) {
      if (system.name !== 'baseline')
        print(`Signing up ${options.users} users at the ${system.name}`);
      const users = system.name === 'baseline' ? [] : await seedUsers(system, options.users);
      const counter = await createCounter(system.stores);
      undo.push(() => counter.close());
      sides.set(system.name, { system, users, counter });
    }

    const loadBefore = loadavg()[0] ?? 0;
    const rows: Row[] = [];
    for (const operation of operations) {
      print(`Measuring ${operation.name}`);
      const taking = operation.sides.flatMap((name) => sides.get(name) ?? []);
      rows.push({ operation, measured: await measure(operation, taking, options) });
    }
    const report = reportOf(rows, options, {
      at: new Date(),
      versions: await versionsOf(system.stores, options.withPeer),
      machine: `${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown processor'}`,
      loadBefore,
      loadAfter: loadavg()[0] ?? 0,
      idleMemory,
    });
    saveReport(report);
  } finally {
    for (const step of undo.reverse()) await step().catch((error: unknown) => print(String(error)));
  }
}

function saveReport(report: string): void {
  mkdirSync(results, { recursive: true });
  const name = `${new Date().toISOString().slice(0, 16).replace(/[T:]/g, '-')}.md`;
  writeFileSync(join(results, name), report);
  process.stdout.write(`${readFileSync(join(results, name), 'utf8')}\nbench/results/${name}\n`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
