import { isTooDeep } from '../records/clean-json.rules.ts';
import { REDACTED, redactCustomer } from '../records/customers/redact-customer.rules.ts';
import { isObject } from '../records/fields.ts';
import { isReservedMerchant } from '../records/merchant.rules.ts';
import { merchantOf } from '../records/parse-event.ts';

/** A customer that the provider has deleted. The name and the address are as in its record, which may be redacted. */
export type ErasedCustomer = {
  readonly customerId: string;
  readonly email: string | null;
  readonly name: string | null;
  readonly merchant: string | null;
  /** The organization of the merchant. */
  readonly organizationId: string | null;
};

export type UnprojectedDelivery = {
  readonly payload: Buffer;
  /** The organization of the endpoint that received it; null for the platform's URL. */
  readonly organizationId: string | null;
};

export type RedactedDelivery = {
  /** Null when the payload has to be erased. */
  readonly payload: Buffer | null;
  /** The customers that it names. */
  readonly customerIds: readonly string[];
};

const MAX_IDS = 50;

/**
 * Redacts these customers in a payload that belongs to no record. A payload that is not JSON, or that still contains
 * the name or address of a customer, has to be erased. Null when nothing changes.
 */
export function redactUnprojected(
  delivery: UnprojectedDelivery,
  customers: readonly ErasedCustomer[],
): RedactedDelivery | null {
  const text = new TextDecoder().decode(delivery.payload);
  const parsed = parseJson(text);
  const named = customers.filter(
    (customer) => belongsTo(delivery, parsed, customer) && names(customer, parsed ?? text),
  );
  if (named.length === 0) return null;
  const customerIds = named.map(({ customerId }) => customerId);
  if (parsed === undefined) return { payload: null, customerIds };
  const redacted = named.reduce<unknown>(
    (value, { customerId }) => redactCustomer(value, customerId),
    parsed,
  );
  const remaining = textsIn(redacted);
  const isClean = named.every(
    (customer) => !containsEmail(remaining, customer) && !containsName(remaining, customer),
  );
  if (!isClean) return { payload: null, customerIds };
  const json = JSON.stringify(redacted);
  return json === JSON.stringify(parsed) ? null : { payload: Buffer.from(json), customerIds };
}

/** Ids in a payload that may be those of customers; a payload that names more of them is not from the provider. */
export function possibleCustomerIds(payload: Buffer): string[] {
  const parsed = parseJson(new TextDecoder().decode(payload));
  const ids = objectsIn(parsed).flatMap(({ id, customer_id }) => [id, customer_id]);
  const unique = new Set(ids.filter((id): id is string => typeof id === 'string'));
  return [...unique].slice(0, MAX_IDS);
}

/**
 * Whether the payload may be about a customer of this merchant, so that a merchant cannot redact what another one has
 * received.
 */
function belongsTo(
  { organizationId }: UnprojectedDelivery,
  parsed: unknown,
  { merchant, organizationId: own }: ErasedCustomer,
): boolean {
  if (merchant !== null && isReservedMerchant(merchant)) return organizationId === own;
  const named =
    isObject(parsed) && isObject(parsed.data) ? merchantOf(String(parsed.type), parsed.data) : null;
  if (named !== null) return named === merchant;
  return organizationId === null || organizationId === own;
}

/** A text that is not JSON contains the id; in JSON it is a whole text. */
function names(customer: ErasedCustomer, content: unknown): boolean {
  const texts = textsIn(content);
  const id = customer.customerId.toLowerCase();
  const containsId =
    typeof content === 'string' ? content.toLowerCase().includes(id) : texts.includes(id);
  return containsId || containsEmail(texts, customer);
}

const containsEmail = (texts: readonly string[], { email }: ErasedCustomer) =>
  email !== null && email !== REDACTED && texts.some((text) => text.includes(email.toLowerCase()));

/** The whole text: a short name is part of other words. */
const containsName = (texts: readonly string[], { name }: ErasedCustomer) =>
  name !== null && texts.includes(name.toLowerCase());

/** Undefined for what is not JSON, or is nested too deeply. */
function parseJson(text: string): unknown {
  try {
    const parsed: unknown = JSON.parse(text);
    return isTooDeep(parsed) ? undefined : parsed;
  } catch {
    return undefined;
  }
}

/** All texts in a value, in lower case. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value.toLowerCase()];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

function objectsIn(value: unknown): Readonly<Record<string, unknown>>[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(objectsIn);
  return isObject(value) ? [value, ...inside] : inside;
}
