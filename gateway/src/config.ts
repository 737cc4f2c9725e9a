import { isIP } from 'node:net';
import { fileURLToPath } from 'node:url';
import { brandingSettings } from '@tessera/chassis/branding-settings';
import {
  type ConfigOf,
  count,
  list,
  origins,
  processSettings,
  rateLimitSettings,
  setting,
  share,
  text,
  url,
} from '@tessera/chassis/config';
import * as z from 'zod';

/** The pages are two folders above the sources, and also two above the bundle. */
const builtPages = fileURLToPath(new URL('../../web/dist', import.meta.url));

const upstream = (port: number) => url(['http:', 'https:'], `http://localhost:${port}`);

/** Every setting of the gateway. */
export const gatewaySettings = {
  ...processSettings({ port: 3000, metricsPort: 9090 }),
  identityUrl: setting('IDENTITY_URL', upstream(3001), 'where identity-service listens'),
  orgUrl: setting('ORG_URL', upstream(3002), 'where org-service listens'),
  billingUrl: setting('BILLING_URL', upstream(3003), 'where billing-ingest-service listens'),
  webDist: setting('WEB_DIST', text(builtPages), 'the folder of the built pages'),
  trustedProxies: setting(
    'TRUSTED_PROXIES',
    list().refine((entries) => entries.every(isNetwork), 'must be a list of addresses or networks'),
    'addresses or networks (192.0.2.0/24) whose X-Forwarded-For is trusted',
  ),
  countryHeader: setting(
    'COUNTRY_HEADER',
    z
      .string()
      .regex(/^[a-z0-9-]+$/i, 'must be the name of a header')
      .transform((name) => name.toLowerCase())
      .optional(),
    'the header in which a trusted proxy sends the country of a visitor, such as cf-ipcountry; sessions store it',
  ),
  trustedOrigins: setting(
    'TRUSTED_ORIGINS',
    origins(),
    "origins besides BASE_URL's that browsers may call from; * wildcards",
  ),
  accessLogSampleRate: setting(
    'ACCESS_LOG_SAMPLE_RATE',
    share(0.01),
    'the share of requests in the access log, from 0 to 1; requests that fail with 5xx are always in it',
  ),
  ...brandingSettings,
  ...rateLimitSettings,
  maxBodyBytes: setting('MAX_BODY_BYTES', count(1_048_576), 'larger bodies get 413'),
  maxInFlight: setting(
    'MAX_IN_FLIGHT',
    count(1_000, { min: 1 }),
    'calls in progress per service; further calls are rejected with 503',
  ),
  maxPasswordCallsInFlight: setting(
    'MAX_PASSWORD_CALLS_IN_FLIGHT',
    count(500, { min: 1 }),
    'calls in progress that hash a password (such as sign-in and sign-up), within MAX_IN_FLIGHT; further calls are rejected with 503',
  ),
  maxStreams: setting(
    'MAX_STREAMS',
    count(5_000, { min: 1 }),
    'open event streams per service; further ones are rejected with 503',
  ),
};
export type GatewayConfig = ConfigOf<typeof gatewaySettings>;

function isNetwork(entry: string): boolean {
  const [address = '', prefix, ...rest] = entry.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return (
    prefix === undefined ||
    (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128))
  );
}
