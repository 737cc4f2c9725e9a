import { dated, price } from './commerce-shapes.ts';
import {
  anything,
  asObject,
  flag,
  integer,
  list,
  nullable,
  number,
  object,
  occasional,
  type Reader,
  readShape,
  recordId,
  required,
  type Shape,
  text,
  time,
  untouched,
} from './shape.ts';

export const providerOrganization: Shape = {
  ...dated,
  name: required(text),
  slug: required(text),
  avatar_url: nullable(text),
  email: nullable(text),
  website: nullable(text),
  socials: nullable(list(object({ platform: nullable(text), url: nullable(text) }))),
  details_submitted_at: nullable(time),
  feature_settings: nullable(
    object({
      issue_funding_enabled: nullable(flag),
      usage_based_billing_enabled: nullable(flag),
    }),
  ),
  subscription_settings: nullable(
    object({
      allow_multiple_subscriptions: nullable(flag),
      allow_customer_updates: nullable(flag),
      proration_behavior: nullable(text),
    }),
  ),
};

const media: Shape = {
  id: required(recordId),
  organization_id: nullable(text),
  name: nullable(text),
  path: nullable(text),
  mime_type: nullable(text),
  size: nullable(integer),
  storage_version: nullable(text),
  checksum_etag: nullable(text),
  checksum_sha256_base64: nullable(text),
  checksum_sha256_hex: nullable(text),
  last_modified_at: nullable(time),
  version: nullable(text),
  service: nullable(text),
  is_uploaded: nullable(flag),
  created_at: nullable(time),
  size_readable: nullable(text),
  public_url: nullable(text),
};

export const customField: Shape = {
  ...dated,
  type: required(text),
  slug: required(text),
  name: required(text),
  metadata: nullable(untouched),
  properties: required(
    object({
      form_label: occasional(text),
      form_help_text: occasional(text),
      form_placeholder: occasional(text),
      ge: occasional(integer),
      le: occasional(integer),
      options: occasional(list(object({ value: required(text), label: required(text) }))),
      textarea: occasional(flag),
      min_length: occasional(integer),
      max_length: occasional(integer),
    }),
  ),
};

export const attachedCustomFields = nullable(
  list(
    object({
      custom_field_id: required(recordId),
      custom_field: nullable(object({ id: required(recordId), ...customField })),
      order: nullable(integer),
      required: nullable(flag),
    }),
  ),
);

export const product: Shape = {
  ...dated,
  name: required(text),
  description: nullable(text),
  recurring_interval: nullable(text),
  is_recurring: required(flag),
  is_archived: required(flag),
  metadata: nullable(untouched),
  prices: nullable(list(object(price))),
  /** The benefits are records of their own; here it says which. */
  benefits: nullable(
    list(
      object({
        id: required(recordId),
        type: required(text),
        description: nullable(text),
      }),
    ),
  ),
  medias: nullable(list(object(media))),
  attached_custom_fields: attachedCustomFields,
};

/** The shape of a benefit's properties follows its type; a type unknown to us keeps what came. */
const benefitProperties: Readonly<Record<string, Shape>> = {
  custom: { note: nullable(text) },
  // Without guild_token: it is a secret that nothing of ours needs.
  discord: { guild_id: required(text), role_id: required(text) },
  github_repository: {
    repository_owner: required(text),
    repository_name: required(text),
    permission: required(text),
  },
  downloadables: { archived: required(untouched), files: required(list(text)) },
  license_keys: {
    prefix: nullable(text),
    expires: nullable(object({ ttl: required(integer), timeframe: required(text) })),
    activations: nullable(
      object({ limit: required(integer), enable_customer_admin: required(flag) }),
    ),
    limit_usage: nullable(integer),
  },
  meter_credit: { units: required(integer), rollover: required(flag), meter_id: required(text) },
};

const grantProperties: Readonly<Record<string, Shape>> = {
  custom: {},
  discord: { account_id: occasional(text), guild_id: occasional(text), role_id: occasional(text) },
  github_repository: {
    account_id: occasional(text),
    repository_owner: occasional(text),
    repository_name: occasional(text),
    permission: occasional(text),
  },
  downloadables: { files: occasional(list(text)) },
  license_keys: { license_key_id: occasional(text), display_key: occasional(text) },
  meter_credit: {},
};

const byType =
  (shapes: Readonly<Record<string, Shape>>) =>
  (type: unknown): Reader =>
  (value, path) => {
    const known = typeof type === 'string' && Object.hasOwn(shapes, type) ? shapes[type] : null;
    const source = asObject(value, path);
    return known ? readShape(known, source, path) : source;
  };
const readBenefitProperties = byType(benefitProperties);
const readGrantProperties = byType(grantProperties);

export const benefit = (type: unknown): Shape => ({
  ...dated,
  type: required(text),
  description: required(text),
  selectable: nullable(flag),
  deletable: nullable(flag),
  metadata: nullable(untouched),
  properties: nullable(readBenefitProperties(type)),
});

/** `benefit_type` is ours: on the wire it stands in the grant's benefit. */
export const benefitGrant = (type: unknown): Shape => ({
  ...dated,
  granted_at: nullable(time),
  revoked_at: nullable(time),
  is_granted: required(flag),
  is_revoked: required(flag),
  subscription_id: nullable(text),
  order_id: nullable(text),
  customer_id: required(recordId),
  benefit_id: required(recordId),
  benefit_type: nullable(text),
  error: nullable(
    object({ message: nullable(text), type: nullable(text), timestamp: nullable(text) }),
  ),
  properties: nullable(readGrantProperties(type)),
  previous_properties: nullable(readGrantProperties(type)),
});

export const meter: Shape = {
  ...dated,
  name: required(text),
  metadata: nullable(untouched),
  filter: nullable(untouched),
  aggregation: nullable(untouched),
};

export const customerMeter: Shape = {
  ...dated,
  customer_id: required(recordId),
  meter_id: required(recordId),
  consumed_units: required(number),
  credited_units: required(number),
  balance: required(number),
};

export const customerState: Shape = {
  ...dated,
  customer_id: required(recordId),
  as_of: required(time),
  /** The event's own time; the provider sends it since late 2025, and only it is sure. */
  event_time: nullable(time),
  active_subscription_ids: required(anything),
  granted_benefit_ids: required(anything),
  active_meter_ids: required(anything),
};
