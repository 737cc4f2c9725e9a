import {
  type ConfigOf,
  count,
  flag,
  freshnessSettings,
  serviceSettings,
  setting,
  tokenSettings,
  url,
} from '@tessera/chassis/config';
import { secrets, sessionReaderSettings } from '@tessera/chassis/secret-settings';
import * as z from 'zod';
import { keysOf } from './webhook-keys/keys.rules.ts';

const MIN_BODY_LIMIT = 1_024;

const webhookKeys = z.string().transform((value, context) => {
  const secrets = value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const keys = keysOf(secrets);
  if (keys !== null) return keys;
  context.addIssue({ code: 'custom', message: 'must be secrets that are not empty' });
  return z.NEVER;
});

/** Everything that this service reads from its environment. */
export const billingSettings = {
  ...serviceSettings({ port: 3003, metricsPort: 9093, databaseVariable: 'BILLING_DATABASE_URL' }),
  ...sessionReaderSettings,
  ...tokenSettings,
  ...freshnessSettings,
  encryptionKeys: setting(
    'BILLING_ENCRYPTION_KEYS',
    secrets(32),
    'keys that encrypt endpoint secrets and provider tokens: the first encrypts, all decrypt; printed by `derive-keys`',
  ),
  webhookKeys: setting(
    'BILLING_WEBHOOK_SECRET',
    webhookKeys,
    'whsec_…; a list while rotating; the prefix standard: or raw: selects how the key is derived',
  ),
  maxBodyBytes: setting(
    'BILLING_MAX_BODY_BYTES',
    count(1_048_576, { min: MIN_BODY_LIMIT, max: 64 * 1_048_576 }),
    'larger deliveries get 413',
  ),
  payloadRetentionDays: setting(
    'BILLING_PAYLOAD_RETENTION_DAYS',
    count(0, { max: 36_500 }),
    'days after which the bodies of processed deliveries are erased; 0 keeps them. Records and the list of deliveries stay',
  ),
  selfLinkingEnabled: setting(
    'BILLING_SELF_LINKING_ENABLED',
    flag(false),
    "whether an owner may link a provider organization's id without proof; for trials only: never where merchants do not trust each other",
  ),
  endpointLimit: setting(
    'BILLING_ENDPOINT_LIMIT',
    count(10, { max: 1_000 }),
    'maximum number of endpoints (own delivery URLs) per organization',
  ),
  streamsPerUser: setting(
    'BILLING_STREAMS_PER_USER',
    count(20, { min: 1 }),
    'maximum number of open event streams per user and process; further ones get 429',
  ),
  streamsPerOrganization: setting(
    'BILLING_STREAMS_PER_ORGANIZATION',
    count(500, { min: 1 }),
    'maximum number of open event streams per organization and process; further ones get 429',
  ),
  providerUrl: setting(
    'BILLING_PROVIDER_URL',
    url(['https:', 'http:']).optional(),
    "URL of the provider's API; enables reconciliation with the token below and with organizations' own tokens",
  ),
  providerAccessToken: setting(
    'BILLING_PROVIDER_ACCESS_TOKEN',
    z
      .string()
      .regex(/^[\x21-\x7e]+$/, 'must be a token')
      .optional(),
    "the platform's access token of the provider, for the reconciliation of all merchants; optional",
  ),
  providerDashboardUrl: setting(
    'BILLING_PROVIDER_DASHBOARD_URL',
    z
      .literal('none')
      .transform(() => null)
      .or(url(['https:', 'http:']))
      .default('https://polar.sh/dashboard'),
    "URL of the provider's dashboard (production or sandbox) before an organization's slug; records link there unless it is `none`",
  ),
  sampleEventsUrl: setting(
    'BILLING_SAMPLE_EVENTS_URL',
    url(['https:', 'http:']).optional(),
    'for development only: the URL that sends sample events; `npm start` sets it',
  ),
  reconcileInterval: setting(
    'BILLING_RECONCILE_INTERVAL',
    count(21_600, { min: 60 }),
    'seconds from the start of one reconciliation to the start of the next',
  ),
};
export type BillingConfig = ConfigOf<typeof billingSettings>;
