import { billingSettings } from '@tessera/billing-ingest-service/config';
import type { Setting, Settings } from '@tessera/chassis/config';
import { gatewaySettings } from '@tessera/gateway/config';
import { identitySettings } from '@tessera/identity-service/config';
import { orgSettings } from '@tessera/org-service/config';
import { betweenMarkers, defaultOf } from './configuration-table.ts';

const readers: readonly (readonly [string, Settings])[] = [
  ['gateway', gatewaySettings],
  ['identity', identitySettings],
  ['org', orgSettings],
  ['billing', billingSettings],
];

/** Variables that docker-compose.yml sets itself instead of reading them from `.env`, by reason. */
const DECIDED: Readonly<Record<string, RegExp>> = {
  'the image sets it':
    /^(?:PORT|METRICS_PORT|METRICS_HOST|NODE_ENV|LISTEN_HOST|WEB_DIST|BUILD_\w+)$/,
  'the stores come with it':
    /^(?:REDIS_URL|NATS_URL|NATS_STREAM_REPLICAS|ALLOW_PLAINTEXT_STORES|\w+_DATABASE_URL)$/,
  'the services come with it': /^(?:IDENTITY_URL|ORG_URL|BILLING_URL)$/,
  'a job makes it up': /^OPERATOR_TOKEN$/,
  'a job derives it': /^(?:AUTH_SESSION_MAC_KEY|BILLING_ENCRYPTION_KEYS)$/,
  'a job migrates': /^MIGRATE_ON_START$/,
  'only npm run dev sets it': /^AUTH_ALLOW_DEVELOPMENT_PASSWORD$/,
  'a file of its own for each process': /^ENV_FILE$/,
};
/** Variables that are written by hand, outside the markers, some with another default. */
const BY_HAND =
  /^(?:BASE_URL|LOG_LEVEL|SMTP_URL|MAIL_FROM|AUTH_SECRET|AUTH_COOKIE_SECRETS|BILLING_WEBHOOK_SECRET|TRUSTED_ORIGINS|TRUSTED_PROXIES|RATE_LIMIT_ENABLED)$/;

const isDecided = (variable: string) =>
  Object.values(DECIDED).some((pattern) => pattern.test(variable));
const passed = (settings: Settings): Setting[] =>
  Object.values(settings).filter(({ variable }) => !isDecided(variable) && !BY_HAND.test(variable));

/** `docker-compose.yml` that passes every other setting, when it is set, to the processes that read it. */
export function withPassedSettings(page: string): string {
  const blocks = readers.map(([name, settings]) =>
    [
      `x-passed-${name}: &passed-${name}`,
      ...passed(settings).map(({ variable }) => `  ${variable}:`),
    ].join('\n'),
  );
  return betweenMarkers(
    page,
    '# settings: written by npm run configuration',
    '# end of settings',
    blocks.join('\n'),
  );
}

/** `.env.example` with every other setting, its meaning and its default. */
export function withEverySetting(page: string): string {
  const known = new Map<string, Setting>();
  for (const [, settings] of readers) {
    for (const setting of passed(settings)) {
      const shown = setting.family ?? setting.variable;
      if (!known.has(shown)) known.set(shown, setting);
    }
  }
  const lines = [...known].map(([shown, setting]) => {
    const fallback = defaultOf(setting).replaceAll('`', '');
    return `# ${setting.meaning} (${fallback})\n#${shown}=`;
  });
  return betweenMarkers(
    page,
    '# Everything else that may be set; written by npm run configuration.',
    '# End of the settings.',
    lines.join('\n'),
  );
}
