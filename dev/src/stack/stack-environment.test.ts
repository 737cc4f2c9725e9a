import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { billingSettings } from '@tessera/billing-ingest-service/config';
import { brokerSetupSettings, type Settings } from '@tessera/chassis/config';
import { gatewaySettings } from '@tessera/gateway/config';
import { identitySettings } from '@tessera/identity-service/config';
import { orgSettings } from '@tessera/org-service/config';
import { describe, expect, it } from 'vitest';
import { processes, services } from '../processes/process-definitions.ts';
import { environmentOf, migrationEnvironmentOf, type StackContext } from './stack-environment.ts';
import { loadOrCreateSecrets } from './stack-secrets.ts';

const settings: Readonly<Record<string, Settings>> = {
  gateway: gatewaySettings,
  identity: identitySettings,
  org: orgSettings,
  billing: billingSettings,
};
const variablesOf = (name: string) =>
  Object.values(settings[name] ?? {}).map(({ variable }) => variable);
const all = new Set([
  ...Object.keys(settings).flatMap(variablesOf),
  ...Object.values(brokerSetupSettings).map(({ variable }) => variable),
]);
const databases = services.map(({ databaseVariable }) => databaseVariable);
const migrations = databases.map((name) => name.replace('_DATABASE', '_MIGRATION_DATABASE'));

const byService = <T>(make: (name: string) => T) => ({
  identity: make('identity'),
  org: make('org'),
  billing: make('billing'),
});

/** The context of a local stack with local servers, in the environment `given`. */
async function createContext(given: NodeJS.ProcessEnv): Promise<StackContext> {
  const directory = await mkdtemp(join(tmpdir(), 'environment-'));
  const secrets = await loadOrCreateSecrets(join(directory, 'secrets.json'), ['identity', 'org']);
  await rm(directory, { recursive: true });
  const ports = { gateway: 1, identity: 2, org: 3, billing: 4 };
  return {
    mode: 'built',
    ports: { http: ports, metrics: ports, smtp: 5, devConsole: 6, web: 7 },
    stores: {
      localStores: null,
      databaseUrls: byService((name) => `postgres://${name}_service@127.0.0.1/tessera`),
      ownerUrls: byService((name) => `postgres://${name}_owner@127.0.0.1/tessera`),
      redisUrl: 'redis://127.0.0.1',
      redisUrls: {
        gateway: 'redis://gateway_at_redis@127.0.0.1',
        ...byService((name) => `redis://${name}_at_redis@127.0.0.1`),
      },
      natsUrls: byService((name) => `nats://${name}_account@127.0.0.1`),
      externalNatsUrls: {},
      operatorNatsUrl: 'nats://operator@127.0.0.1',
      prepareBroker: async () => undefined,
    },
    secrets,
    smtpUrl: 'smtp://127.0.0.1',
    baseUrl: 'http://localhost:3000',
    userEnvironment: given,
    mockProviderSettings: { GITHUB_CLIENT_SECRET: 'of-the-local-provider' },
  };
}

/** Every setting of every process, as it may be set in the shell of a user. */
const everything = {
  ...Object.fromEntries([...all].map((variable) => [variable, `set-${variable}`])),
  PATH: '/usr/bin',
};

describe('the environment of a process of the local stack', () => {
  it.each([{}, everything])('SEC-124: never has the role that owns a schema', async (given) => {
    const context = await createContext(given);
    for (const definition of processes) {
      const environment = environmentOf(definition, context);
      expect(Object.keys(environment).filter((name) => migrations.includes(name))).toEqual([]);
      expect(JSON.stringify(environment)).not.toContain('_owner');
      expect(environment.MIGRATE_ON_START ?? 'false').toBe('false');
    }
  });

  it('SEC-124: has the settings of its own process and of no other', async () => {
    const context = await createContext(everything);
    for (const definition of processes) {
      const environment = environmentOf(definition, context);
      const settingsOfOthers = Object.keys(environment).filter(
        (name) => all.has(name) && !variablesOf(definition.name).includes(name),
      );
      expect([definition.name, settingsOfOthers]).toEqual([definition.name, []]);
      expect(environment.PATH).toBe('/usr/bin');
      for (const other of services.filter(({ name }) => name !== definition.name)) {
        expect(JSON.stringify(environment)).not.toMatch(
          new RegExp(`${other.role}|${other.name}_(?:account|at_redis)`),
        );
      }
    }
    const has = (variable: string) =>
      processes
        .filter((definition) => environmentOf(definition, context)[variable] !== undefined)
        .map(({ name }) => name);
    expect(has('IDENTITY_DATABASE_URL')).toEqual(['identity']);
    expect(has('AUTH_SECRET')).toEqual(['identity']);
    expect(has('AUTH_COOKIE_SECRETS')).toEqual(['identity', 'org', 'billing']);
    expect(has('AUTH_SESSION_MAC_KEY')).toEqual(['org', 'billing']);
    expect(has('SMTP_URL')).toEqual(['identity', 'org']);
    expect(has('BILLING_WEBHOOK_SECRET')).toEqual(['billing']);
    expect(has('GITHUB_CLIENT_SECRET')).toEqual(['identity']);
    expect(has('NATS_URL')).toEqual(['identity', 'org', 'billing']);
    expect(has('TRUSTED_PROXIES')).toEqual(['gateway']);
  });

  it('has the owner of its own schema in the process that migrates it', async () => {
    const context = await createContext({});
    for (const service of services) {
      const environment = migrationEnvironmentOf(service, context);
      const owners = Object.entries(environment).filter(([name]) => migrations.includes(name));
      const variable = service.databaseVariable.replace('_DATABASE', '_MIGRATION_DATABASE');
      expect(owners).toEqual([[variable, `postgres://${service.schema}_owner@127.0.0.1/tessera`]]);
    }
  });

  it('uses the migration URL from the environment for an external database', async () => {
    const context = await createContext(everything);
    const [identity] = services;
    const stores = { ...context.stores, ownerUrls: {} };
    expect(identity).toBeDefined();
    if (identity === undefined) return;
    expect(migrationEnvironmentOf(identity, { ...context, stores })).toMatchObject({
      IDENTITY_MIGRATION_DATABASE_URL: 'set-IDENTITY_MIGRATION_DATABASE_URL',
    });
  });
});
