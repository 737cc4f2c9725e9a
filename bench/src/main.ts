import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { deleteStack } from '@tessera/dev/delete-stack';
import { compareTimes } from './equal-time.ts';
import { measureGrowth } from './growth.ts';
import { startHouseSystem } from './house.ts';
import { measure, type Side } from './measure.ts';
import { allOperations } from './operations.ts';
import { type Options, readOptions, usage } from './options.ts';
import { startPeer } from './peer.ts';
import { populate } from './people.ts';
import { residentBytesOf } from './processes.ts';
import { startRaw } from './raw.ts';
import { type Row, reportOf } from './report.ts';
import { createCounter } from './round-trips.ts';
import { measureScreens } from './screen-times.ts';
import { measureSearch } from './search-times.ts';
import type { System } from './system.ts';
import { versionsOf } from './versions.ts';
import { measureWebhooks } from './webhook-times.ts';

const results = fileURLToPath(new URL('../results', import.meta.url));
const SETTLING_MILLISECONDS = 5_000;

const options = readOptions(process.argv.slice(2));
if (options === 'help') process.stdout.write(`${usage}\n`);
else await bench(options);

async function bench(chosen: Options): Promise<void> {
  const undo: (() => Promise<unknown>)[] = [];
  const directoryFor = async (name: string) => {
    if (name === 'house' && chosen.keepIn !== '') return resolve(chosen.keepIn);
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
    tell('Starting the house');
    const house = stopLater(await startHouseSystem(await directoryFor('house')));
    if (chosen.equalTime) {
      tell('Comparing the time of refusals');
      keep(await compareTimes(house, chosen.people));
      return;
    }
    if (chosen.growth) {
      tell('Filling organizations');
      keep(await measureGrowth(house));
      return;
    }
    if (chosen.search) {
      keep(await measureSearch(house, chosen.rounds, tell));
      return;
    }
    if (chosen.screens) {
      keep(await measureScreens(house, chosen.rounds, tell));
      return;
    }
    if (chosen.webhooks) {
      tell('Measuring deliveries');
      keep(await measureWebhooks(house, chosen));
      return;
    }
    const operations = allOperations(house.house.webhookSecret).filter(
      ({ name }) => chosen.only.length === 0 || chosen.only.some((part) => name.includes(part)),
    );
    if (operations.length === 0) throw new Error('--only names no operation');
    const needs = (name: System['name']) => operations.some(({ sides }) => sides.includes(name));

    const systems: System[] = [house];
    if (chosen.withPeer && needs('peer')) {
      tell('Starting the peer');
      systems.push(stopLater(await startPeer(await directoryFor('peer'))));
    }
    await sleep(SETTLING_MILLISECONDS);
    const idleMemory = Object.fromEntries(
      systems.flatMap(({ processes }) =>
        Object.entries(processes).map(([name, pid]) => [name, residentBytesOf([pid])] as const),
      ),
    );
    if (needs('raw')) systems.push(stopLater(await startRaw(house, house.house.webhookSecret)));

    const sides = new Map<System['name'], Side>();
    for (const system of systems) {
      if (system.name !== 'raw') tell(`Signing ${chosen.people} people up at the ${system.name}`);
      const people = system.name === 'raw' ? [] : await populate(system, chosen.people);
      const counter = await createCounter(system.stores);
      undo.push(() => counter.close());
      sides.set(system.name, { system, people, counter });
    }

    const loadBefore = loadavg()[0] ?? 0;
    const rows: Row[] = [];
    for (const operation of operations) {
      tell(`Measuring ${operation.name}`);
      const taking = operation.sides.flatMap((name) => sides.get(name) ?? []);
      rows.push({ operation, measured: await measure(operation, taking, chosen) });
    }
    const report = reportOf(rows, chosen, {
      at: new Date(),
      versions: await versionsOf(house.stores, chosen.withPeer),
      machine: `${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown processor'}`,
      loadBefore,
      loadAfter: loadavg()[0] ?? 0,
      idleMemory,
    });
    keep(report);
  } finally {
    for (const step of undo.reverse()) await step().catch((error: unknown) => tell(String(error)));
  }
}

function keep(report: string): void {
  mkdirSync(results, { recursive: true });
  const name = `${new Date().toISOString().slice(0, 16).replace(/[T:]/g, '-')}.md`;
  writeFileSync(join(results, name), report);
  process.stdout.write(`${readFileSync(join(results, name), 'utf8')}\nbench/results/${name}\n`);
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}
