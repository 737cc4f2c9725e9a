import { parseInstant } from '../instant.ts';
import { isKnownType, merchantOf, type ParsedEvent, parseEvent } from '../records/parse-event.ts';
import { InvalidPayload, type Json } from '../records/shape.ts';
import { cleanJson, isTooDeep } from './clean-json.rules.ts';
import type { WaitingDelivery } from './delivery.repository.ts';

/** The records of a stored delivery, or why it cannot be parsed. */
export type ParsedDelivery =
  | ({ readonly found: 'records' } & ParsedEvent)
  | { readonly found: 'unknown'; readonly providerOrganizationId: string | null }
  | {
      readonly found: 'invalid';
      readonly reason: string;
      readonly providerOrganizationId: string | null;
    };

const MAX_REASON = 500;

/** Parses a stored delivery. Never throws for anything that the body contains. */
export function parseDelivery(delivery: WaitingDelivery): ParsedDelivery {
  const text = new TextDecoder().decode(delivery.body);
  const raw = JSON.parse(text) as Json;
  if (isTooDeep(raw)) {
    return { found: 'invalid', reason: 'nested too deeply', providerOrganizationId: null };
  }
  const event = cleanJson(raw, text);
  const type = String(event.type);
  const data = (typeof event.data === 'object' && event.data !== null ? event.data : {}) as Json;
  const providerOrganizationId = merchantOf(type, data);
  if (!isKnownType(type)) return { found: 'unknown', providerOrganizationId };
  try {
    const arrival = {
      eventTime: typeof event.timestamp === 'string' ? parseInstant(event.timestamp) : null,
      sentAtSeconds: Number(delivery.sentAtSeconds),
      position: delivery.position,
    };
    return { found: 'records', ...parseEvent(type, event.data, arrival) };
  } catch (error) {
    if (!(error instanceof InvalidPayload)) throw error;
    const reason = error.message.slice(0, MAX_REASON);
    return { found: 'invalid', reason, providerOrganizationId };
  }
}
