import { parseInstant } from '../records/instant.ts';
import { type EventReading, isKnownType, ownerOf, readEvent } from '../records/read-event.ts';
import { type Json, Misfit } from '../records/shape.ts';
import type { WaitingDelivery } from './delivery.repository.ts';
import { cleanJson, isTooDeep } from './plain-json.rules.ts';

/** What a stored delivery says, or why nothing can be made of it. */
export type DeliveryReading =
  | ({ readonly found: 'records' } & EventReading)
  | { readonly found: 'unknown'; readonly providerOrganizationId: string | null }
  | {
      readonly found: 'misfit';
      readonly reason: string;
      readonly providerOrganizationId: string | null;
    };

const LONGEST_REASON = 500;

/** Reads a stored delivery: the bytes in, records out. Never throws for anything the bytes hold. */
export function readDelivery(delivery: WaitingDelivery): DeliveryReading {
  const text = new TextDecoder().decode(delivery.body);
  const raw = JSON.parse(text) as Json;
  if (isTooDeep(raw)) {
    return { found: 'misfit', reason: 'nested too deeply', providerOrganizationId: null };
  }
  const event = cleanJson(raw, text);
  const type = String(event.type);
  const data = (typeof event.data === 'object' && event.data !== null ? event.data : {}) as Json;
  const providerOrganizationId = ownerOf(type, data);
  if (!isKnownType(type)) return { found: 'unknown', providerOrganizationId };
  try {
    const arrival = {
      eventTime: typeof event.timestamp === 'string' ? parseInstant(event.timestamp) : null,
      sentAtSeconds: Number(delivery.sentAtSeconds),
      position: delivery.position,
    };
    return { found: 'records', ...readEvent(type, event.data, arrival) };
  } catch (error) {
    if (!(error instanceof Misfit)) throw error;
    const reason = error.message.slice(0, LONGEST_REASON);
    return { found: 'misfit', reason, providerOrganizationId };
  }
}
