import { REDACTED_EMAIL } from '@tessera/contracts/billing/customers';
import { camelCase, isObject, type Json } from '../fields.ts';

/** Shown in place of an address, which a customer always has. */
export const REDACTED = REDACTED_EMAIL;
/** Ids of ours in metadata: they say who the buyer was. */
const METADATA_IDS = ['user_id', 'organization_id', '__external_id'];

const nothing = () => null;
const emptyObject = () => ({});
/** Lists and reports use the country. The other parts are null, because schemas require them. */
const onlyCountry = (address: unknown) =>
  mapFields(address, (key, part) => (key === 'country' ? part : null));

/** What replaces the personal fields of a customer, by their names in documents. */
const replacements = new Map<string, (value: unknown) => unknown>([
  ['email', () => REDACTED],
  ['name', nothing],
  ['publicName', nothing],
  ['githubUsername', nothing],
  ['avatarUrl', nothing],
  ['taxId', nothing],
  ['billingName', nothing],
  ['billingAddress', onlyCountry],
  ['metadata', idsIn],
  ['customFieldData', emptyObject],
  ['customerName', nothing],
  ['customerEmail', nothing],
  ['customerIpAddress', nothing],
  ['customerTaxId', nothing],
  ['customerBillingName', nothing],
  ['customerBillingAddress', onlyCountry],
  ['customerMetadata', idsIn],
  ['customerCancellationComment', nothing],
  ['paymentProcessorMetadata', emptyObject],
  ['properties', emptyObject],
  ['previousProperties', emptyObject],
]);

/**
 * A payload or a document without the personal fields of a customer: those of the customer, of objects inside it, and of
 * the objects that refer to it. Other objects, such as products, stay. Redacting again changes nothing.
 */
export function redactCustomer<T>(value: T, customerId: string): T {
  // The same shape: values are replaced by those that the schemas accept.
  return redact(value, customerId, false) as T;
}

function redact(value: unknown, customerId: string, isInCustomer: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => redact(item, customerId, isInCustomer));
  if (!isObject(value)) return value;
  const isCustomer = isInCustomer || value.id === customerId;
  const isOwn = isCustomer || value.customer_id === customerId || value.customerId === customerId;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => {
      const replace = isOwn ? replacements.get(camelCase(key)) : undefined;
      const isReplaced = replace !== undefined && field !== null && field !== undefined;
      return [key, isReplaced ? replace(field) : redact(field, customerId, isCustomer)];
    }),
  );
}

function idsIn(metadata: unknown): Json {
  if (!isObject(metadata)) return {};
  return Object.fromEntries(Object.entries(metadata).filter(([key]) => METADATA_IDS.includes(key)));
}

function mapFields(value: unknown, replace: (key: string, field: unknown) => unknown): Json {
  if (!isObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [key, replace(key, field)]),
  );
}

/** The customer that a record is or refers to. */
export function customerIdOf(kind: string, document: Json): string | null {
  const id = kind === 'customer' ? document.id : document.customerId;
  return typeof id === 'string' ? id : null;
}
