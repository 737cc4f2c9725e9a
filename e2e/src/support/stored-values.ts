import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serviceNames } from '@tessera/contracts/routes';
import { Redis } from 'ioredis';
import { connect, type JetStreamManager, type StreamInfo } from 'nats';
import type { Scenario } from './scenario.ts';

/** The names of values by the value. Values are at least six characters long and ASCII. */
export type PlantedValues = ReadonlyMap<string, string>;

type Finding = { readonly location: string; readonly name: string };

/**
 * Where the whole system stores one of these values: every column of every table of the three schemas, every key of Redis
 * with its value, every message of every stream, and the logs of every process. Each as `location: name of the value`.
 */
export async function findStoredValues(scenario: Scenario, values: PlantedValues) {
  const found = [
    ...(await inSchemas(scenario, values)),
    ...(await inRedis(scenario.stack.redisUrl, values)),
    ...(await inStreams(scenario.stack.natsUrl, values)),
    ...(await inLogs(join(scenario.stack.directory, 'logs'), values)),
  ];
  return [...new Set(found.map(({ location, name }) => `${location}: ${name}`))].sort();
}

/** The forms in which a value may be stored: as text, or as bytes in hexadecimal digits or in base64. */
const formsOf = (value: string) => [
  value.toLowerCase(),
  Buffer.from(value).toString('hex'),
  // Without the last characters, which depend on what follows the value.
  Buffer.from(value).toString('base64').slice(0, -4).toLowerCase(),
];

function namesIn(text: string, values: PlantedValues): string[] {
  const lowered = text.toLowerCase();
  return [...values]
    .filter(([value]) => formsOf(value).some((form) => lowered.includes(form)))
    .map(([, name]) => name);
}

async function inSchemas(scenario: Scenario, values: PlantedValues): Promise<Finding[]> {
  const names = new Map(
    [...values].flatMap(([value, name]) => formsOf(value).map((form) => [form, name])),
  );
  const found: Finding[] = [];
  for (const service of serviceNames) {
    const tables = await scenario.rows<{ table: string; columns: string }>(
      service,
      `select format('%I', relname) as table,
         string_agg(format('(%L, stored.%I::text)', attname, attname), ', ') as columns
       from pg_attribute join pg_class on pg_class.oid = attrelid
       where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
         and attnum > 0 and not attisdropped
       group by relname`,
    );
    for (const { table, columns } of tables) {
      const rows = await scenario.rows<{ column: string; form: string }>(
        service,
        `select distinct cells.name as column, form
         from ${table} as stored cross join lateral (values ${columns}) as cells (name, content)
         join unnest($1::text[]) as form on strpos(lower(content), form) > 0`,
        [[...names.keys()]],
      );
      for (const { column, form } of rows) {
        found.push({ location: `${service}.${table}.${column}`, name: names.get(form) ?? form });
      }
    }
  }
  return found;
}

async function inRedis(url: string, values: PlantedValues): Promise<Finding[]> {
  const redis = new Redis(url);
  const found: Finding[] = [];
  for await (const keys of redis.scanStream({ count: 1_000 })) {
    for (const key of keys as string[]) {
      const text = `${key} ${await contentOf(redis, key)}`;
      const location = `Redis ${key.split(':')[0]}`;
      found.push(...namesIn(text, values).map((name) => ({ location, name })));
    }
  }
  await redis.quit();
  return found;
}

async function contentOf(redis: Redis, key: string): Promise<string> {
  switch (await redis.type(key)) {
    case 'string':
      return (await redis.get(key)) ?? '';
    case 'hash':
      return JSON.stringify(await redis.hgetall(key));
    case 'list':
      return JSON.stringify(await redis.lrange(key, 0, -1));
    case 'set':
      return JSON.stringify(await redis.smembers(key));
    case 'zset':
      return JSON.stringify(await redis.zrange(key, '0', '-1'));
    case 'none':
      return '';
    default:
      throw new Error('a key of Redis has a type that is not scanned');
  }
}

async function inStreams(natsUrl: string, values: PlantedValues): Promise<Finding[]> {
  const { host, username: user, password } = new URL(natsUrl);
  const broker = await connect({ servers: host, user, pass: decodeURIComponent(password) });
  const manager = await broker.jetstreamManager();
  const found: Finding[] = [];
  for await (const stream of manager.streams.list()) {
    for await (const text of messagesOf(manager, stream)) {
      const location = `stream ${stream.config.name}`;
      found.push(...namesIn(text, values).map((name) => ({ location, name })));
    }
  }
  await broker.close();
  return found;
}

async function* messagesOf(manager: JetStreamManager, { config, state }: StreamInfo) {
  for (let sequence = state.first_seq; sequence <= state.last_seq; sequence += 1) {
    if (state.messages === 0) return;
    const message = await manager.streams.getMessage(config.name, { seq: sequence });
    yield `${message.subject} ${message.string()}`;
  }
}

async function inLogs(directory: string, values: PlantedValues): Promise<Finding[]> {
  const files = await readdir(directory, { recursive: true, withFileTypes: true });
  const found: Finding[] = [];
  for (const file of files.filter((entry) => entry.isFile())) {
    const text = await readFile(join(file.parentPath, file.name), 'utf8');
    found.push(...namesIn(text, values).map((name) => ({ location: `log ${file.name}`, name })));
  }
  return found;
}
