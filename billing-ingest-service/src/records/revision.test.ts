import type { RecordKind } from '@tessera/contracts/billing/changes';
import { describe, expect, it } from 'vitest';
import { parseInstant } from '../instant.ts';
import type { Json } from './fields.ts';
import { revisionOf, type SnapshotOrigin } from './revision.ts';

type State = {
  readonly kind?: RecordKind;
  readonly version?: string;
  readonly document?: Json;
  readonly origin?: SnapshotOrigin;
  readonly timestamp?: string;
  readonly sentAt?: number;
  readonly position?: string;
};

const micros = (text: string) => {
  const found = parseInstant(text);
  if (found === null) throw new Error(text);
  return found;
};

function revision({
  kind = 'subscription',
  version = '2026-01-01T00:00:00Z',
  document = {},
  origin = 'updated',
  timestamp,
  sentAt = 1_000,
  position = '7',
}: State): string {
  const eventTime = timestamp === undefined ? null : micros(timestamp);
  return revisionOf(kind, micros(version), document, origin, {
    eventTime,
    sentAtSeconds: sentAt,
    position,
  });
}

const is = (kind: RecordKind, status: string): State => ({ kind, document: { status } });
const meters = (...times: (string | null)[]): State => ({
  document: { meters: times.map((modifiedAt) => ({ modifiedAt })) },
});

describe('revisionOf', () => {
  it.each<[string, State, State]>([
    [
      'a microsecond',
      { version: '2026-01-01T00:00:00.000001Z' },
      { version: '2026-01-01T00:00:00.000002Z' },
    ],
    [
      'an offset, by the instant and not by the text',
      { version: '2026-01-01T01:30:00+02:00' },
      { version: '2026-01-01T00:00:00Z' },
    ],
    [
      'the version before everything else',
      { ...is('order', 'refunded'), timestamp: '2027-01-01T00:00:00Z', sentAt: 9_000 },
      { ...is('order', 'pending'), version: '2026-01-02T00:00:00Z' },
    ],
    [
      'the event time before the progress of the status',
      { ...is('order', 'paid'), timestamp: '2026-02-01T00:00:00Z' },
      { ...is('order', 'pending'), timestamp: '2026-02-01T00:00:01Z' },
    ],
    [
      'the newest meter before the progress of the status',
      {
        document: {
          ...meters('2026-01-05T00:00:00Z', '2026-01-01T00:00:00Z').document,
          status: 'canceled',
        },
      },
      { document: { ...meters(null, '2026-01-05T00:00:00.000001Z').document, status: 'active' } },
    ],
    ['paid over pending', is('order', 'pending'), is('order', 'paid')],
    ['refunded over paid', is('order', 'paid'), is('order', 'refunded')],
    ['active over incomplete', is('subscription', 'incomplete'), is('subscription', 'active')],
    ['final over not final', is('subscription', 'past_due'), is('subscription', 'canceled')],
    ['succeeded over confirmed', is('checkout', 'confirmed'), is('checkout', 'succeeded')],
    ['a failed refund over a succeeded one', is('refund', 'succeeded'), is('refund', 'failed')],
    [
      'revoked over granted',
      { kind: 'benefit-grant', document: { isGranted: true, isRevoked: false } },
      { kind: 'benefit-grant', document: { isGranted: false, isRevoked: true } },
    ],
    [
      'a direct snapshot over an embedded one',
      { origin: 'embedded', sentAt: 9_000, position: '9' },
      { origin: 'created' },
    ],
    ['an update over the creation', { origin: 'created', sentAt: 9_000 }, { origin: 'updated' }],
    [
      'the later sending time, whatever the position',
      { sentAt: 999, position: '900' },
      { sentAt: 1_000, position: '8' },
    ],
    ['the later position, at last', { position: '9' }, { position: '10' }],
    [
      'a deleted customer before every version',
      { kind: 'customer', version: '2027-01-01T00:00:00Z', document: { deletedAt: null } },
      { kind: 'customer', document: { deletedAt: '2025-01-01T00:00:00Z' } },
    ],
  ])('orders by %s', (_, older, newer) => {
    expect(revision(older) < revision(newer)).toBe(true);
    expect(revision(newer) < revision(older)).toBe(false);
  });

  it('returns the same revision for the same embedded snapshot in two deliveries', () => {
    const embedded: State = { origin: 'embedded', document: { status: 'active' } };
    expect(revision({ ...embedded, sentAt: 5, position: '1' })).toBe(
      revision({ ...embedded, sentAt: 6, position: '2' }),
    );
  });
});
