import { createHash } from 'node:crypto';
import type { Db } from '@tessera/chassis/db/types';
import { erasedMerchants } from '../connections/erased-merchant.repository.ts';
import type { NewDelivery } from '../ingest/new-delivery.repository.ts';
import { InvalidPayload } from '../records/fields.ts';
import { type ParsedEvent, parseEvent } from '../records/parse-event.ts';
import { records } from '../records/record.repository.ts';
import { hasEventTime } from '../records/revision.ts';
import { keyOf, type StoredSnapshot } from '../records/snapshot.ts';
import type { Collection } from './collections.ts';
import { driftOf } from './drift.rules.ts';

/** Counts of one merchant's records on one page. */
export type Finding = {
  readonly providerOrganizationId: string;
  readonly checked: number;
  readonly missing: number;
  readonly outdated: number;
};

export type PageComparison = {
  readonly findings: readonly Finding[];
  /** Deliveries that repair the drift, as the provider would have sent them. */
  readonly repairs: readonly NewDelivery[];
  /** Ids of all records on the page, of any merchant. */
  readonly ids: readonly string[];
};

type Input = {
  readonly items: readonly unknown[];
  /** The merchant to compare; null for all. */
  readonly only: string | null;
  readonly now: Date;
};

/** The endpoint id of the deliveries that repair drift. */
export const REPAIRS = 'reconciliation';
/** Sorts after the position of every delivery that was sent in the same second. */
const LAST_POSITION = '9'.repeat(18);

type ParsedItem = { readonly item: unknown; readonly parsed: ParsedEvent };

/** Compares a page of the provider's items with the stored records; erased merchants are not compared. */
export async function comparePage(
  db: Db,
  { eventType }: Collection,
  { items, only, now }: Input,
): Promise<PageComparison> {
  const sentAtSeconds = Math.floor(now.getTime() / 1_000);
  const arrival = { eventTime: null, sentAtSeconds, position: LAST_POSITION };
  const all = items.flatMap((item) => parseItem(eventType, item, arrival));
  const wanted = all.filter(
    ({ parsed }) => only === null || parsed.providerOrganizationId === only,
  );
  const merchants = new Set(wanted.flatMap(({ parsed }) => parsed.providerOrganizationId ?? []));
  const erased = await erasedMerchants.listUnlinked(db, [...merchants]);
  const received = wanted.filter(({ parsed }) => !erased.has(parsed.providerOrganizationId ?? ''));
  const stored = await records.load(
    db,
    received.map(({ parsed }) => parsed.snapshots[0]),
  );
  const storedByRecord = new Map<string, StoredSnapshot[]>();
  for (const snapshot of stored)
    storedByRecord.set(keyOf(snapshot), [...(storedByRecord.get(keyOf(snapshot)) ?? []), snapshot]);

  const findings = new Map<string, Finding>();
  const repairs: NewDelivery[] = [];
  for (const { item, parsed } of received) {
    const [main] = parsed.snapshots;
    const existing = storedByRecord.get(keyOf(main)) ?? [];
    const hasEventTimes = existing.some(({ revision }) => hasEventTime(revision));
    const eventTime = hasEventTimes ? BigInt(now.getTime()) * 1_000n : null;
    const [dated] = parseEvent(eventType, item, { ...arrival, eventTime }).snapshots;
    const drift = driftOf(dated, existing);
    count(findings, parsed.providerOrganizationId, drift);
    if (drift === 'none') continue;
    const timestamp = hasEventTimes ? { timestamp: now.toISOString() } : {};
    const payload = Buffer.from(JSON.stringify({ type: eventType, ...timestamp, data: item }));
    repairs.push({
      endpoint: REPAIRS,
      organizationId: null,
      webhookId: `${main.kind}_${createHash('sha256').update(payload).digest('hex').slice(0, 40)}`,
      merchantHint: parsed.providerOrganizationId ?? '',
      payload,
      type: eventType,
      status: 'waiting',
      reason: null,
      sentAtSeconds,
      receivedAt: now,
      userAgent: null,
      contentType: null,
    });
  }
  const ids = all.map(({ parsed }) => parsed.snapshots[0].id);
  return {
    findings: [...findings.values()],
    repairs,
    ids: [...new Set([...ids, ...rawIds(items)])],
  };
}

/** Items that cannot be parsed are not compared; as deliveries they would be quarantined. */
function parseItem(
  eventType: string,
  item: unknown,
  arrival: Parameters<typeof parseEvent>[2],
): readonly ParsedItem[] {
  try {
    return [{ item, parsed: parseEvent(eventType, item, arrival) }];
  } catch (error) {
    if (error instanceof InvalidPayload) return [];
    throw error;
  }
}

/** An item that cannot be parsed still exists at the provider. */
const rawIds = (items: readonly unknown[]) =>
  items.flatMap((item) => {
    const { id } = (item ?? {}) as { readonly id?: unknown };
    return typeof id === 'string' ? [id] : [];
  });

function count(
  findings: Map<string, Finding>,
  providerOrganizationId: string | null,
  drift: ReturnType<typeof driftOf>,
): void {
  if (providerOrganizationId === null) return;
  const none = { providerOrganizationId, checked: 0, missing: 0, outdated: 0 };
  const existing = findings.get(providerOrganizationId) ?? none;
  findings.set(providerOrganizationId, {
    ...existing,
    checked: existing.checked + 1,
    missing: existing.missing + Number(drift === 'missing'),
    outdated: existing.outdated + Number(drift === 'outdated'),
  });
}
