import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { fetch } from 'undici';
import { startBaseline } from './baseline.ts';
import { drive, median, percentile } from './load.ts';
import { sendAtRate } from './rate.ts';
import { type SeedUser, seedUsers } from './seed-users.ts';
import type { StackSystem } from './stack.ts';
import { followStream } from './stream.ts';
import { webhookCalls } from './webhook-calls.ts';

const PATH = '/webhooks/billing';
const WARM_UP_SECONDS = 4;
const CALM_PER_SECOND = 20;
/** The targets of performance.md of the design. */
const TARGETS = { throughput: 0.6, halfLoadMilliseconds: 50 } as const;

type Options = {
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
};
type Figures = Record<
  'accepted' | 'baseline' | 'unprojected99' | 'half99' | 'calmTab50' | 'calmTab99' | 'halfTab99',
  number[]
>;

/**
 * Measures deliveries in several rounds: the accepted rate in comparison with the baseline server; response times while
 * no process projects the deliveries, and at half of the accepted rate; and the time from sending to the event in an open
 * tab, through the gateway. Returns a Markdown report; throws when a status is not 200.
 */
export async function measureWebhooks(system: StackSystem, options: Options): Promise<string> {
  const secret = system.stack.webhookSecret;
  const baseline = await startBaseline(system, secret);
  const database = new pg.Client({ connectionString: system.stack.databaseUrls.billing });
  await database.connect();
  const tab = await openTab(system);
  const calls = () => webhookCalls(secret, PATH, tab.providerOrganizationId);
  const { origin } = system;
  const figures: Figures = {
    accepted: [],
    baseline: [],
    unprojected99: [],
    half99: [],
    calmTab50: [],
    calmTab99: [],
    halfTab99: [],
  };
  try {
    await driveFullLoad(origin, calls(), { ...options, seconds: WARM_UP_SECONDS });
    await driveFullLoad(baseline.origin, webhookCalls(secret, '/webhook'), {
      ...options,
      seconds: WARM_UP_SECONDS,
    });
    for (let round = 0; round < options.rounds; round += 1) {
      await untilProjected(database);
      const accepted = await driveFullLoad(origin, calls(), options);
      figures.accepted.push(accepted.perSecond);
      await untilProjected(database);
      const bare = await driveFullLoad(baseline.origin, webhookCalls(secret, '/webhook'), options);
      figures.baseline.push(bare.perSecond);

      await database.query(LOCK_PROJECTORS);
      figures.unprojected99.push((await driveFullLoad(origin, calls(), options)).p99);
      await database.query(UNLOCK_PROJECTORS);
      await untilProjected(database);

      const half = await tab.watch(calls(), origin, accepted.perSecond / 2, options.seconds);
      figures.half99.push(half.response99);
      figures.halfTab99.push(half.shown99);
      await untilProjected(database);
      const calm = await tab.watch(calls(), origin, CALM_PER_SECOND, options.seconds);
      figures.calmTab50.push(calm.shown50);
      figures.calmTab99.push(calm.shown99);
    }
  } finally {
    tab.close();
    await database.end();
    await baseline.stop();
  }
  return report(figures, options);
}

/** The advisory locks of projectors: while the benchmark holds all of them, no replica processes deliveries. */
const projectorLocks = (action: string) =>
  `select ${action}(hashtext('project deliveries ' || slot), hashtext('billing'))
   from generate_series(1, 2) as slot`;
const LOCK_PROJECTORS = projectorLocks('pg_advisory_lock');
const UNLOCK_PROJECTORS = projectorLocks('pg_advisory_unlock');

async function driveFullLoad(
  origin: string,
  next: ReturnType<typeof webhookCalls>,
  { connections, seconds }: Options,
) {
  const result = await drive({ origin, next, connections, seconds });
  if (result.errors > 0) throw new Error(`${origin}: ${result.firstError}`);
  return result;
}

async function untilProjected(database: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await database.query(
      `select 1 from delivery where status = 'waiting' and failures = 0 limit 1`,
    );
    if (rows.length === 0) return;
    await sleep(200);
  }
}

/** Opens an event stream as an owner's tab does, for an organization that is linked to its own merchant. */
async function openTab({ origin, ...system }: StackSystem) {
  const [owner] = await seedUsers({ origin, ...system }, 1);
  if (owner === undefined) throw new Error('no user signed up');
  const providerOrganizationId = crypto.randomUUID();
  const organizations = (await requestJson(origin, owner, '/api/auth/organization/list')) as {
    id: string;
  }[];
  const organizationId = organizations[0]?.id ?? '';
  await requestJson(origin, owner, '/api/billing/link-organization', {
    organizationId,
    providerOrganizationId,
  });
  const stream = await followStream(
    `${origin}/api/billing/stream?organizationId=${organizationId}`,
    owner.cookies,
  );

  return {
    providerOrganizationId,
    close: stream.close,
    /** Milliseconds from the due time of a delivery to its response, and to its event in the stream. */
    async watch(
      next: ReturnType<typeof webhookCalls>,
      to: string,
      perSecond: number,
      seconds: number,
    ) {
      const dueAt = new Map<string, number>();
      const latencies = await sendAtRate({
        origin: to,
        perSecond,
        seconds,
        next: (due) => {
          const call = next();
          dueAt.set(JSON.parse(call.body ?? '').data.id, due);
          return call;
        },
      });
      const seen = await Promise.all(
        [...dueAt].map(async ([id, due]) => (await stream.seen(id)) - due),
      );
      seen.sort((one, other) => one - other);
      return {
        response99: percentile(latencies, 0.99),
        shown50: percentile(seen, 0.5),
        shown99: percentile(seen, 0.99),
      };
    },
  };
}

async function requestJson(origin: string, { cookies }: SeedUser, path: string, body?: object) {
  const response = await fetch(`${origin}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', origin, cookie: cookies },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 200)}`);
  return JSON.parse(text) as unknown;
}

function report(figures: Figures, { rounds, seconds, connections }: Options): string {
  const cells = (values: readonly number[], digits: number) => {
    const [min, max] = [Math.min(...values), Math.max(...values)];
    return `${median(values).toFixed(digits)} (${min.toFixed(digits)} to ${max.toFixed(digits)})`;
  };
  const ratios = figures.accepted.map(
    (value, round) => value / (figures.baseline[round] ?? Number.NaN),
  );
  return `# Deliveries, ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC

${rounds} rounds of ${seconds} s each, alternating; ${connections} connections at full load; each delivery is a new
customer, four kilobytes long, through the gateway. Median (min to max) of the rounds. ${cpus().length} cores.

| what | figure | target |
|---|---|---|
| accepted a second | ${cells(figures.accepted, 0)} | |
| bare node:http, HMAC and INSERT a second | ${cells(figures.baseline, 0)} | |
| accepted ÷ bare, round by round | ${cells(ratios, 2)} | ≥ ${TARGETS.throughput} |
| p99 of the response without projection, ms | ${cells(figures.unprojected99, 1)} | |
| p99 of the response at half load, ms | ${cells(figures.half99, 1)} | ≤ ${TARGETS.halfLoadMilliseconds} |
| due to shown in the tab, ${CALM_PER_SECOND} a second, p50, ms | ${cells(figures.calmTab50, 0)} | |
| due to shown in the tab, ${CALM_PER_SECOND} a second, p99, ms | ${cells(figures.calmTab99, 0)} | |
| due to shown in the tab, at half load, p99, ms | ${cells(figures.halfTab99, 0)} | |
`;
}
