import { readFileSync } from 'node:fs';
import { billingSettings } from '@app/billing-ingest-service/config';
import { ConfigError, readConfig, type Settings } from '@app/chassis/config';
import { serviceNames } from '@app/contracts/routes';
import { natsPermissions } from '@app/contracts/subjects';
import { gatewaySettings } from '@app/gateway/config';
import { identitySettings } from '@app/identity-service/config';
import { orgSettings } from '@app/org-service/config';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

const settingsOf: Readonly<Record<string, Settings>> = {
  gateway: gatewaySettings,
  'identity-service': identitySettings,
  'org-service': orgSettings,
  'billing-ingest-service': billingSettings,
};
/** What comes from the secrets that are made up, in the form they have. */
const secrets: Readonly<Record<string, string>> = {
  REDIS_URL: 'redis://:x@redis:6379',
  NATS_URL: 'nats://x:x@nats:4222',
  IDENTITY_DATABASE_URL: 'postgres://x:x@postgres:5432/app',
  ORG_DATABASE_URL: 'postgres://x:x@postgres:5432/app',
  BILLING_DATABASE_URL: 'postgres://x:x@postgres:5432/app',
  AUTH_SECRET: 'x'.repeat(43),
  BILLING_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 1).toString('base64')}`,
};
/** What the image itself sets. */
const image = { NODE_ENV: 'production', PORT: '3000', METRICS_PORT: '9090' };

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const variablesOf = (settings: Settings) => Object.values(settings).map(({ variable }) => variable);

type Environment = Readonly<Record<string, string>>;

/** A process starts with these: nothing is missing, nothing is bad, nothing is unknown to it. */
function expectEnough(name: string, environment: Environment) {
  const settings = settingsOf[name] ?? {};
  const known = variablesOf(settings);
  expect(Object.keys(environment).filter((variable) => !known.includes(variable))).toEqual([]);
  const own = Object.entries(secrets).filter(([variable]) => known.includes(variable));
  const all = { ...Object.fromEntries(own), ...image, ...environment };
  let problem = '';
  try {
    readConfig(settings, all);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    problem = error.message;
  }
  expect(problem).toBe('');
}

describe('the broker’s accounts', () => {
  it('are those of the contracts: update the file with `npx vitest run deployment -u`', async () => {
    const users = serviceNames.map((service) => {
      const { publish, subscribe } = natsPermissions(service);
      return [
        `    { user: ${service}, password: $${service.toUpperCase()}_NATS_PASSWORD, permissions: {`,
        `      publish: { allow: ${JSON.stringify(publish)} }`,
        `      subscribe: { allow: ${JSON.stringify(subscribe)} }`,
        '    } }',
      ].join('\n');
    });
    const text = [
      '# Written from contracts/src/subjects.ts by deployment.test.ts. Each service speaks and hears its own',
      '# subjects only. The passwords come from the secrets beside it.',
      'include ../../secrets/nats-passwords.conf',
      'server_name: nats',
      'listen: "0.0.0.0:4222"',
      'http: "127.0.0.1:8222"',
      'jetstream {',
      '  store_dir: "/data"',
      '  sync_interval: always',
      '}',
      'authorization {',
      '  users: [',
      users.join('\n'),
      '  ]',
      '}',
      '',
    ].join('\n');
    await expect(text).toMatchFileSnapshot('./k8s/stores/nats.conf');
  });
});

describe('the Dockerfile', () => {
  it('has the manifest of every workspace, which npm wants to see', () => {
    const { workspaces } = JSON.parse(read('./package.json')) as { workspaces: string[] };
    const copied = [...read('./Dockerfile').matchAll(/^COPY (\S+)\/package\.json /gm)];
    expect(copied.map(([, folder]) => folder)).toEqual(workspaces);
  });
});

type Compose = {
  services: Record<
    string,
    {
      environment?: Record<string, string | null>;
      ports?: string[];
      image?: string;
      read_only?: boolean;
      command?: string[];
      volumes?: string[];
    }
  >;
};

describe('docker-compose.yml', () => {
  const { services } = parse(read('./docker-compose.yml'), { merge: true }) as Compose;
  /** `${NAME:-default}` as it is when nothing is set. */
  const plain = (text: string) => text.replace(/\$\{\w+:-([^}]*)\}/g, '$1');
  const environmentOf = (name: string) =>
    Object.fromEntries(
      // Without a value it is handed on when it is set.
      Object.entries(services[name]?.environment ?? {}).flatMap(([key, value]) =>
        value === null ? [] : [[key, plain(value)]],
      ),
    );

  it.each(Object.keys(settingsOf))('gives %s all it needs and nothing it does not know', (name) => {
    expectEnough(name, environmentOf(name));
  });

  it.each(['identity', 'org', 'billing'])('gives the migration of %s all it needs', (name) => {
    const folder = name === 'billing' ? 'billing-ingest-service' : `${name}-service`;
    expectEnough(folder, environmentOf(`migrate-${name}`));
  });

  it('hands every provider on to identity, and what is secret to nobody else', () => {
    const handedTo = (variable: string) =>
      Object.keys(services).filter((name) => variable in (services[name]?.environment ?? {}));
    expect(handedTo('GITHUB_CLIENT_SECRET')).toEqual(['identity-service']);
    expect(handedTo('ORG_TEAMS_ENABLED')).toEqual(['org-service']);
    expect(handedTo('OTEL_EXPORTER_OTLP_ENDPOINT').sort()).toEqual(Object.keys(settingsOf).sort());
  });

  it('opens the gateway and the inbox and nothing else', () => {
    const open = Object.entries(services).filter(([, { ports }]) => ports !== undefined);
    expect(open.map(([name]) => name).sort()).toEqual(['gateway', 'inbox']);
  });

  it('gives every process the secrets that it reads and nobody else’s', () => {
    const secretsOf = ({ volumes = [] }: Compose['services'][string]) =>
      volumes.flatMap((volume) => /^([\w-]*secrets):/.exec(volume)?.[1] ?? []);
    for (const [name, service] of Object.entries(services)) {
      if (!service.image?.startsWith('app/')) continue;
      const file = service.command?.find((word) => word.startsWith('--env-file='));
      const reader = /^--env-file=\/secrets\/([\w-]+)\.env$/.exec(file ?? '')?.[1];
      expect([name, secretsOf(service)]).toEqual([name, [`${reader}-secrets`]]);
    }
    const readers = Object.entries(services).filter(([, service]) => secretsOf(service).length > 1);
    expect(readers.map(([name]) => name)).toEqual(['secrets']);
  });

  it('holds no secret, and runs our own processes read-only', () => {
    expect(read('./docker-compose.yml')).not.toMatch(/whsec_|:[^\s/]+@(?:postgres|redis|nats)/);
    for (const { image: name, read_only: isReadOnly } of Object.values(services)) {
      if (name?.startsWith('app/')) expect(isReadOnly).toBe(true);
    }
  });
});

type Manifest = {
  kind: string;
  metadata: { name: string };
  spec?: { template?: { spec?: PodSpec } };
  data?: Record<string, string>;
};
type PodSpec = {
  automountServiceAccountToken?: boolean;
  containers: {
    env?: { name: string; value?: string }[];
    securityContext?: Record<string, unknown>;
    resources?: { limits?: unknown; requests?: unknown };
  }[];
};

describe('k8s', () => {
  const manifests = (path: string) =>
    parseAllDocuments(read(path)).map((document) => {
      expect(document.errors).toEqual([]);
      return document.toJS() as Manifest;
    });
  const settings = manifests('./k8s/base/settings.yaml')[0]?.data ?? {};

  it.each(Object.keys(settingsOf))('describes %s: enough settings, few rights, limits', (name) => {
    const workloads = manifests(`./k8s/base/${name}.yaml`).filter(({ kind }) =>
      ['Deployment', 'Job'].includes(kind),
    );
    expect(workloads.map(({ kind }) => kind)).toContain('Deployment');
    for (const { spec } of workloads) {
      const pod = spec?.template?.spec;
      expect(pod?.automountServiceAccountToken).toBe(false);
      const [container] = pod?.containers ?? [];
      expect(container?.securityContext).toMatchObject({
        runAsNonRoot: true,
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
        capabilities: { drop: ['ALL'] },
      });
      expect(container?.resources).toMatchObject({ limits: {}, requests: {} });
      const own = (container?.env ?? []).map(({ name: key, value = '' }) => [key, value]);
      const known = variablesOf(settingsOf[name] ?? {});
      const shared = Object.entries(settings).filter(([variable]) => known.includes(variable));
      expectEnough(name, Object.fromEntries([...shared, ...own]));
    }
  });

  it.each(['base', 'overlays/development', 'overlays/production'])(
    'has every file that %s names',
    (folder) => {
      const { resources } = parse(read(`./k8s/${folder}/kustomization.yaml`)) as {
        resources: string[];
      };
      expect(resources.length).toBeGreaterThan(0);
      for (const resource of resources) {
        const path = resource.endsWith('.yaml') ? resource : `${resource}/kustomization.yaml`;
        for (const document of parseAllDocuments(read(`./k8s/${folder}/${path}`))) {
          expect(document.errors).toEqual([]);
        }
      }
    },
  );
});
