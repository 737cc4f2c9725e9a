import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../repository.ts';

export type BillingEvent = {
  readonly type: string;
  /** The time of the event; the provider has sent it since late 2025. */
  readonly timestamp?: string;
  readonly data: Readonly<Record<string, unknown>>;
};

/** One sample delivery. `id` is its webhook-id, the same whenever it is sent. */
export type Fixture = {
  /** Path below the fixtures' folder, such as `order.paid.json`. */
  readonly file: string;
  readonly id: string;
  readonly event: BillingEvent;
  /** Compact JSON, as the provider sends it. */
  readonly body: string;
  /** The newest time in the event, with six digits of a second. */
  readonly happenedAt: string;
};

/** The provider organization that all samples are about. */
export const fixtureMerchantId = '34c40dfa-6bb3-4fe4-a1b6-cb2ad975ef0e';

const directory = join(repositoryRoot, 'billing-ingest-service', 'fixtures');

/** The samples in chronological order; `variants` are alternative outcomes. */
export function loadFixtures({ variants = false } = {}): readonly Fixture[] {
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => name.endsWith('.json'));
  return files
    .filter((file) => variants || !file.startsWith('variants'))
    .map(loadFixture)
    .sort((a, b) => compare(a.happenedAt, b.happenedAt) || compare(sortKey(a), sortKey(b)));
}

function loadFixture(file: string): Fixture {
  const event = JSON.parse(readFileSync(join(directory, file), 'utf8')) as BillingEvent;
  const body = JSON.stringify(event);
  return { file, id: idOf(file), event, body, happenedAt: happenedAt(event) };
}

/** A UUID that depends only on the file name. */
function idOf(file: string): string {
  const hex = createHash('sha256').update(`billing fixture ${file}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The newest time of the event's own record; a customer's state is as new as its newest item. */
function happenedAt({ type, data }: BillingEvent): string {
  const lists = ['active_subscriptions', 'granted_benefits', 'active_meters'];
  const items = type === 'customer.state_changed' ? lists.flatMap((name) => data[name] ?? []) : [];
  const times = [data, ...(items as BillingEvent['data'][])].map(
    (record) => record.modified_at ?? record.created_at,
  );
  // Whole seconds have no fraction. All times are in UTC, so texts of the same length sort by time.
  return (
    times
      .map((time) => String(time).replace(/(:\d\d)Z$/, '$1.000000Z'))
      .sort()
      .at(-1) ?? ''
  );
}

const FIRST_SUFFIXES = ['.created', '.updated'];

/** For events at one instant the provider sends `created` first, then `updated`, then the more specific event. */
function sortKey({ event, file }: Fixture): string {
  const index = FIRST_SUFFIXES.findIndex((ending) => event.type.endsWith(ending));
  return `${index === -1 ? FIRST_SUFFIXES.length : index}${file}`;
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The fixtures without variants. */
export const fixtures: readonly Fixture[] = loadFixtures();
