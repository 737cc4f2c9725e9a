import { createHash } from 'node:crypto';
import type { Db } from '@tessera/chassis/db/db';
import type { NewDelivery } from '../deliveries/delivery.repository.ts';
import { type ParsedEvent, parseEvent } from '../records/parse-event.ts';
import { records } from '../records/record.repository.ts';
import { hasEventTime } from '../records/revision.ts';
import { InvalidPayload } from '../records/shape.ts';
import { type StoredSnapshot, keyOf } from '../records/snapshot.ts';
import type { Collection } from './collections.ts';
import { driftOf } from './drift.rules.ts';

/** What was found of one merchant's records on one page. */
export type Finding = {
  readonly providerOrganizationId: string;
  readonly checked: number;
  readonly missing: number;
  readonly outdated: number;
};

export type Comparison = {
  readonly findings: readonly Finding[];
  /** What puts right what was found: deliveries as the provider would have made them. */
  readonly repairs: readonly NewDelivery[];
  /** The records that the page tells of, whoever's they are. */
  readonly ids: readonly string[];
};

type Input = {
  readonly items: readonly unknown[];
  /** Whose records count; null is everybody's. */
  readonly only: string | null;
  readonly now: Date;
};

/** Under which webhook-ids of such deliveries are told apart. */
const ENDPOINT = 'reconciliation';
/** Behind every delivery of the same second. */
const LAST_POSITION = '9'.repeat(18);

type Told = { readonly item: unknown; readonly parsed: ParsedEvent };

/** Compares a page of the provider's items with what is held: one round trip. */
export async function comparePage(
  db: Db,
  { eventType }: Collection,
  { items, only, now }: Input,
): Promise<Comparison> {
  const sentAtSeconds = Math.floor(now.getTime() / 1_000);
  const arrival = { eventTime: null, sentAtSeconds, position: LAST_POSITION };
  const all = items.flatMap((item) => readItem(eventType, item, arrival));
  const told = all.filter(
    ({ parsed }) => only === null || parsed.providerOrganizationId === only,
  );
  const kept = await records.load(
    db,
    told.map(({ parsed }) => parsed.snapshots[0]),
  );
  const keptOf = new Map<string, StoredSnapshot[]>();
  for (const snapshot of kept)
    keptOf.set(keyOf(snapshot), [...(keptOf.get(keyOf(snapshot)) ?? []), snapshot]);

  const findings = new Map<string, Finding>();
  const repairs: NewDelivery[] = [];
  for (const { item, parsed } of told) {
    const [about] = parsed.snapshots;
    const held = keptOf.get(keyOf(about)) ?? [];
    const hasEventTimes = held.some(({ revision }) => hasEventTime(revision));
    const eventTime = hasEventTimes ? BigInt(now.getTime()) * 1_000n : null;
    const [dated] = parseEvent(eventType, item, { ...arrival, eventTime }).snapshots;
    const drift = driftOf(dated, held);
    count(findings, parsed.providerOrganizationId, drift);
    if (drift === 'none') continue;
    const timestamp = hasEventTimes ? { timestamp: now.toISOString() } : {};
    const body = Buffer.from(JSON.stringify({ type: eventType, ...timestamp, data: item }));
    repairs.push({
      endpoint: ENDPOINT,
      organizationId: null,
      webhookId: `${about.kind}_${createHash('sha256').update(body).digest('hex').slice(0, 40)}`,
      merchantHint: parsed.providerOrganizationId ?? '',
      body,
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

/** What cannot be read by us cannot be compared; as a delivery it would be quarantined. */
function readItem(
  eventType: string,
  item: unknown,
  arrival: Parameters<typeof parseEvent>[2],
): readonly Told[] {
  try {
    return [{ item, parsed: parseEvent(eventType, item, arrival) }];
  } catch (error) {
    if (error instanceof InvalidPayload) return [];
    throw error;
  }
}

/** An item that we cannot read is there all the same. */
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
  const held = findings.get(providerOrganizationId) ?? none;
  findings.set(providerOrganizationId, {
    ...held,
    checked: held.checked + 1,
    missing: held.missing + Number(drift === 'missing'),
    outdated: held.outdated + Number(drift === 'outdated'),
  });
}
