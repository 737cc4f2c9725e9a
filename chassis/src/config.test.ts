import { describe, expect, it } from 'vitest';
import {
  brokerSetupSettings,
  ConfigError,
  count,
  flag,
  list,
  readConfig,
  serviceSettings,
  setting,
} from './config.ts';
import { authSecretSettings } from './secret-settings.ts';

const settings = {
  size: setting('SIZE', count(5, { min: 1, max: 10 }), 'a number'),
  on: setting('ON', flag(true), 'a switch'),
  names: setting('NAMES', list(), 'names'),
};

describe('configuration', () => {
  it('uses defaults for missing and empty variables', () => {
    expect(readConfig(settings, { SIZE: '' })).toEqual({ size: 5, on: true, names: [] });
  });

  it('reads the variables that are set', () => {
    const config = readConfig(settings, { SIZE: '7', ON: 'false', NAMES: 'a, b,,c' });
    expect(config).toEqual({ size: 7, on: false, names: ['a', 'b', 'c'] });
  });

  it.each([{ SIZE: 'many' }, { SIZE: '11' }, { SIZE: '-1' }, { SIZE: '1.5' }, { ON: 'yes' }])(
    'rejects %o with one line that names the variable',
    (environment) => {
      const [name = ''] = Object.keys(environment);
      expect(() => readConfig(settings, environment)).toThrow(ConfigError);
      expect(() => readConfig(settings, environment)).toThrow(name);
    },
  );

  it('reports all errors at once and never a value', () => {
    const service = {
      ...serviceSettings({ port: 1, metricsPort: 2, databaseVariable: 'X_DATABASE_URL' }),
      ...authSecretSettings,
    };
    const environment = { AUTH_SECRET: 'hunter2', REDIS_URL: 'http://hunter2@localhost' };
    const attempt = () => readConfig(service, environment);
    expect(attempt).toThrow(
      /REDIS_URL must be a URL.*NATS_URL is required.*X_DATABASE_URL is required/s,
    );
    expect(attempt).toThrow(/AUTH_SECRET must have at least 32 characters/);
    expect(attempt).not.toThrow(/hunter2/);
  });

  it('accepts origins and wildcards as TRUSTED_ORIGINS, and nothing else', () => {
    const { trustedOrigins } = serviceSettings({ port: 1, metricsPort: 2, databaseVariable: 'X' });
    const read = (TRUSTED_ORIGINS: string) => readConfig({ trustedOrigins }, { TRUSTED_ORIGINS });
    const entries = ['https://a.example', 'app://host', '*.b.example'];
    expect(read(entries.join(', '))).toEqual({ trustedOrigins: entries });
    for (const entry of ['app.example.com', 'app.example.com:8443', 'https://']) {
      expect(() => read(entry)).toThrow('TRUSTED_ORIGINS must be a list of origins');
    }
  });

  it('keeps only the origin of BASE_URL', () => {
    const { baseUrl } = serviceSettings({ port: 1, metricsPort: 2, databaseVariable: 'X' });
    expect(readConfig({ baseUrl }, { BASE_URL: 'https://a.example/path/' })).toEqual({
      baseUrl: 'https://a.example',
    });
  });

  it('SEC-136: reports every store with a plaintext connection beyond the network, unless allowed', () => {
    const service = serviceSettings({
      port: 1,
      metricsPort: 2,
      databaseVariable: 'X_DATABASE_URL',
    });
    const environment = {
      AUTH_SECRET: 'x'.repeat(32),
      REDIS_URL: 'redis://:hunter2@redis.example.com',
      NATS_URL: 'nats://x:hunter2@10.0.0.4:4222',
      X_DATABASE_URL: 'postgres://x:hunter2@db.example.com/tessera?sslmode=prefer',
      X_MIGRATION_DATABASE_URL: 'postgres://owner:hunter2@db.example.com/tessera',
    };
    const attempt = (allowed?: string) =>
      readConfig(service, { ...environment, ALLOW_PLAINTEXT_STORES: allowed });
    for (const refused of [() => attempt(), () => attempt('false')]) {
      expect(refused).toThrow(
        /^Bad configuration: REDIS_URL must use TLS .*; NATS_URL must.*; X_DATABASE_URL must.*; X_MIGRATION_DATABASE_URL must.*$/,
      );
      expect(refused).not.toThrow(/hunter2|example/);
    }
    expect(attempt('true')).toMatchObject({ redisUrl: environment.REDIS_URL });
    expect(() => readConfig(brokerSetupSettings, environment)).toThrow(/NATS_URL must use TLS/);
  });
});
