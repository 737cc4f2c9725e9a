import { TextDecoder } from 'node:util';
import { type RejectionReason, rejectionReasons } from '@tessera/contracts/billing/deliveries';
import { parseInstant } from '../instant.ts';
import { cleanJson, cleanText, isTooDeep } from '../records/clean-json.rules.ts';
import { InvalidPayload, type Json } from '../records/fields.ts';
import { isKnownType, merchantOf, type ParsedEvent, parseEvent } from '../records/parse-event.ts';
import type { WaitingDelivery } from './delivery.repository.ts';

/** The event of a stored delivery with its snapshots, or why it has none. */
export type DeliveryEvent =
  | ({ readonly kind: 'known' } & ParsedEvent)
  | { readonly kind: 'unknown'; readonly providerOrganizationId: string | null }
  | {
      readonly kind: 'invalid';
      readonly reason: string;
      readonly providerOrganizationId: string | null;
    };

/** A delivery and the event in its payload. */
export type ReadDelivery = { readonly delivery: WaitingDelivery; readonly event: DeliveryEvent };

const MAX_REASON = 500;

/** Parses the payload of a stored delivery. Never throws for anything that the payload contains. */
export function readEvent({
  payload,
  sentAtSeconds,
  position,
}: Pick<WaitingDelivery, 'payload' | 'sentAtSeconds' | 'position'>): DeliveryEvent {
  const text = new TextDecoder().decode(payload);
  const raw = JSON.parse(text) as Json;
  if (isTooDeep(raw)) {
    return { kind: 'invalid', reason: 'nested too deeply', providerOrganizationId: null };
  }
  const event = cleanJson(raw, text);
  const type = String(event.type);
  const data = (typeof event.data === 'object' && event.data !== null ? event.data : {}) as Json;
  const providerOrganizationId = merchantOf(type, data);
  if (!isKnownType(type)) return { kind: 'unknown', providerOrganizationId };
  const eventTime = typeof event.timestamp === 'string' ? parseInstant(event.timestamp) : null;
  const arrival = { eventTime, sentAtSeconds: Number(sentAtSeconds), position };
  try {
    return { kind: 'known', ...parseEvent(type, event.data, arrival) };
  } catch (error) {
    if (!(error instanceof InvalidPayload)) throw error;
    const reason = error.message.slice(0, MAX_REASON);
    return { kind: 'invalid', reason, providerOrganizationId };
  }
}

const MAX_TYPE = 200;
const utf8 = new TextDecoder('utf-8', { fatal: true });

export type EventType =
  | { readonly type: string; readonly reason: null; readonly merchant: string | null }
  | { readonly type: null; readonly reason: RejectionReason; readonly merchant: null };

const notAnEvent = (reason: keyof typeof rejectionReasons): EventType => ({
  type: null,
  reason: rejectionReasons[reason],
  merchant: null,
});

/** The type of the event in a payload and the merchant that it names, or why the payload is not an event. */
export function readEventType(payload: Buffer): EventType {
  if (payload.length === 0) return notAnEvent('empty');
  const text = attempt(() => utf8.decode(payload));
  if (text === undefined) return notAnEvent('encoding');
  const event = attempt((): unknown => JSON.parse(text));
  if (event === undefined) return notAnEvent('json');
  if (typeof event !== 'object' || event === null || Array.isArray(event)) {
    return notAnEvent('object');
  }
  const type: unknown = Object.hasOwn(event, 'type') ? Reflect.get(event, 'type') : undefined;
  if (typeof type !== 'string' || type === '') return notAnEvent('type');
  const data: unknown = Reflect.get(event, 'data');
  const merchant =
    typeof data === 'object' && data !== null ? merchantOf(type, data as Json) : null;
  return { type: cleanText(type).slice(0, MAX_TYPE), reason: null, merchant };
}

/** Undefined when `run` throws. `JSON.parse` never returns undefined. */
function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
