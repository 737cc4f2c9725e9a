import { readdirSync, readFileSync } from 'node:fs';
import { billingSettings } from '@tessera/billing-ingest-service/config';
import {
  brokerSetupSettings,
  ConfigError,
  readConfig,
  type Setting,
  type Settings,
} from '@tessera/chassis/config';
import { serviceNames } from '@tessera/contracts/routes';
import {
  type BrokerPermissions,
  deploymentAccount,
  deploymentPermissions,
  natsPermissions,
} from '@tessera/contracts/subjects';
import { nodeOptions } from '@tessera/dev/processes/process-definitions';
import { gatewaySettings } from '@tessera/gateway/config';
import { identitySettings } from '@tessera/identity-service/config';
import { ALLOW_RESPONSES } from '@tessera/local-stack/nats-configuration';
import { orgSettings } from '@tessera/org-service/config';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

const settingsOf: Readonly<Record<string, Settings>> = {
  gateway: gatewaySettings,
  'identity-service': identitySettings,
  'org-service': orgSettings,
  'billing-ingest-service': billingSettings,
};
/** Variables from the generated secrets, in the same format. */
const secrets: Readonly<Record<string, string>> = {
  REDIS_URL: 'redis://:x@redis:6379',
  NATS_URL: 'nats://x:x@nats:4222',
  IDENTITY_DATABASE_URL: 'postgres://x:x@postgres:5432/tessera',
  ORG_DATABASE_URL: 'postgres://x:x@postgres:5432/tessera',
  BILLING_DATABASE_URL: 'postgres://x:x@postgres:5432/tessera',
  AUTH_SECRET: 'x'.repeat(43),
  AUTH_COOKIE_SECRETS: 'x'.repeat(43),
  AUTH_SESSION_MAC_KEY: 'x'.repeat(43),
  BILLING_ENCRYPTION_KEYS: 'x'.repeat(43),
  OPERATOR_TOKEN: 'x'.repeat(43),
  BILLING_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 1).toString('base64')}`,
};
/** Variables that the image sets. */
const image = {
  NODE_ENV: 'production',
  PORT: '3000',
  METRICS_PORT: '9090',
  METRICS_HOST: '0.0.0.0',
};

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const variablesOf = (settings: Settings) => Object.values(settings).map(({ variable }) => variable);

type Environment = Readonly<Record<string, string>>;

/** Asserts that a process starts with this environment: no variable is missing, invalid or unknown. */
function expectEnough(name: string, environment: Environment) {
  const settings = name === 'prepare-broker' ? brokerSetupSettings : (settingsOf[name] ?? {});
  const known = variablesOf(settings);
  expect(Object.keys(environment).filter((variable) => !known.includes(variable))).toEqual([]);
  const own = Object.entries(secrets).filter(([variable]) => known.includes(variable));
  // An empty variable counts as not set; the file of ENV_FILE then sets it.
  const set = Object.entries(environment).filter(([, value]) => value !== '');
  const all = { ...Object.fromEntries(own), ...image, ...Object.fromEntries(set) };
  let problem = '';
  try {
    readConfig(settings, all);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    problem = error.message;
  }
  expect(problem).toBe('');
}

function userOf(name: string, { publish, subscribe, allowResponses }: BrokerPermissions): string {
  return [
    `    { user: ${name}, password: $${name.toUpperCase()}_NATS_PASSWORD, permissions: {`,
    `      publish: { allow: ${JSON.stringify(publish)} }`,
    `      subscribe: { allow: ${JSON.stringify(subscribe)} }`,
    ...(allowResponses ? [`      ${ALLOW_RESPONSES}`] : []),
    '    } }',
  ].join('\n');
}

describe('broker accounts', () => {
  it('match the contracts: update the file with `npx vitest run deployment -u`', async () => {
    const users = serviceNames.map((service) => {
      return userOf(service, natsPermissions(service));
    });
    users.push(userOf(deploymentAccount, deploymentPermissions()));
    const text = [
      '# Generated from contracts/src/subjects.ts by tests/deployment/deployment.test.ts. Each service publishes and serves only its own subjects,',
      '# and pulls only from its own durable consumers; `deployment` creates these. The passwords come from the included secrets.',
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
    await expect(text).toMatchFileSnapshot('../../k8s/stores/nats.conf');
  });
});

describe('settings of every process', () => {
  const processes = Object.entries({ ...settingsOf, 'prepare-broker': brokerSetupSettings });
  it.each(processes)(
    'SEC-136: %s checks the URL of every store that it reads',
    (_name, settings) => {
      const urls = Object.values<Setting>(settings).filter(({ variable }) =>
        /(?:REDIS|NATS|DATABASE)_URL$/.test(variable),
      );
      expect(urls.length).toBeGreaterThan(0);
      expect(urls.filter(({ isStore }) => !isStore)).toEqual([]);
      expect(variablesOf(settings)).toContain('ALLOW_PLAINTEXT_STORES');
    },
  );
});

describe('Dockerfile', () => {
  it('sets the documented defaults', () => {
    const [, set = ''] = /^ENV (NODE_ENV(?:.*\\\n)*.*)$/m.exec(read('Dockerfile')) ?? [];
    for (const [variable, value] of Object.entries(image)) {
      expect(` ${set} `.replace(/\s+/g, ' ')).toContain(` ${variable}=${value} `);
    }
  });

  it('sets the version of the packages, and exports version and revision', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    expect(read('Dockerfile')).toContain(`ARG VERSION=${version}\n`);
    expect(read('Dockerfile')).toMatch(
      /^ENV BUILD_VERSION=\$\{VERSION\} BUILD_REVISION=\$\{REVISION\}$/m,
    );
    for (const settings of Object.values(settingsOf)) {
      expect(variablesOf(settings)).toEqual(
        expect.arrayContaining(['BUILD_VERSION', 'BUILD_REVISION']),
      );
    }
  });

  it('starts Node.js with the options of `npm start`', () => {
    expect(read('Dockerfile')).toContain(`NODE_OPTIONS="${nodeOptions.join(' ')}"`);
  });

  it('SEC-127: is the only file that binds the metrics port to other machines', () => {
    for (const [name, settings] of Object.entries(settingsOf)) {
      const metricsHost = Object.values<Setting>(settings).find(
        ({ variable }) => variable === 'METRICS_HOST',
      );
      expect([name, metricsHost?.schema.parse(undefined)]).toEqual([name, '127.0.0.1']);
    }
    for (const path of [
      'docker-compose.yml',
      'k8s/chart/rendered/production.yaml',
      '.env.example',
    ]) {
      expect(read(path)).not.toContain('METRICS_HOST');
    }
  });

  it('copies the manifest of every workspace', () => {
    const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
    const copied = [...read('Dockerfile').matchAll(/^COPY (\S+)\/package\.json /gm)];
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
      depends_on?: Record<string, unknown>;
    }
  >;
};

describe('docker-compose.yml', () => {
  const { services } = parse(read('docker-compose.yml'), { merge: true }) as Compose;
  /** `${NAME:-default}` as it is when nothing is set. */
  const plain = (text: string) => text.replace(/\$\{\w+:-([^}]*)\}/g, '$1');
  const environmentOf = (name: string) =>
    Object.fromEntries(
      // A variable without a value is passed on if it is set.
      Object.entries(services[name]?.environment ?? {}).flatMap(([key, value]) =>
        value === null ? [] : [[key, plain(value)]],
      ),
    );

  it.each(Object.keys(settingsOf))(
    'sets the required variables of %s and no unknown ones',
    (name) => {
      expectEnough(name, environmentOf(name));
    },
  );

  it.each(['identity', 'org', 'billing'])(
    'sets the required variables of the migration of %s',
    (name) => {
      const folder = name === 'billing' ? 'billing-ingest-service' : `${name}-service`;
      expectEnough(folder, environmentOf(`migrate-${name}`));
    },
  );

  it('SEC-123: prepares the broker before the services, with the deployment account', () => {
    expectEnough('prepare-broker', environmentOf('prepare-broker'));
    for (const name of ['identity-service', 'org-service', 'billing-ingest-service']) {
      expect(services[name]?.depends_on).toHaveProperty('prepare-broker');
    }
  });

  it('passes every provider variable to identity-service, and secrets to no other service', () => {
    const receiversOf = (variable: string) =>
      Object.keys(services).filter((name) => variable in (services[name]?.environment ?? {}));
    expect(receiversOf('GITHUB_CLIENT_SECRET')).toEqual(['identity-service']);
    expect(receiversOf('ORG_TEAMS_ENABLED')).toEqual(['org-service']);
    expect(receiversOf('OTEL_EXPORTER_OTLP_ENDPOINT').sort()).toEqual(
      Object.keys(settingsOf).sort(),
    );
  });

  it('publishes the gateway and the inbox only', () => {
    const open = Object.entries(services).filter(([, { ports }]) => ports !== undefined);
    expect(open.map(([name]) => name).sort()).toEqual(['gateway', 'inbox']);
  });

  it('SEC-126: publishes the inbox on 127.0.0.1, whatever PUBLISH_HOST is', () => {
    const published = (ports: readonly string[] = []) =>
      ports.map((port) => plain(port.replaceAll(/\$\{PUBLISH_HOST:-[^}]*\}/g, '0.0.0.0')));
    expect(published(services.gateway?.ports)).toEqual(['0.0.0.0:3000:3000']);
    expect(published(services.inbox?.ports)).toEqual(['127.0.0.1:3025:8025']);
  });

  it('mounts the secrets of each process and no others', () => {
    const secretsOf = ({ volumes = [] }: Compose['services'][string]) =>
      volumes.flatMap((volume) => /^([\w-]*secrets):/.exec(volume)?.[1] ?? []);
    for (const [name, service] of Object.entries(services)) {
      if (!service.image?.startsWith('tessera/')) continue;
      const file = service.environment?.ENV_FILE ?? '';
      const reader = /^\/secrets\/([\w-]+)\.env$/.exec(file)?.[1];
      expect([name, secretsOf(service)]).toEqual([name, [`${reader}-secrets`]]);
    }
    const readers = Object.entries(services).filter(([, service]) => secretsOf(service).length > 1);
    expect(readers.map(([name]) => name)).toEqual(['secrets']);
  });

  it('recreates every service that reads a changed secret', () => {
    const set = Object.entries(services.secrets?.environment ?? {});
    expect(set.map(([variable]) => variable)).toEqual([
      'AUTH_SECRET',
      'AUTH_COOKIE_SECRETS',
      'BILLING_WEBHOOK_SECRET',
      'OPERATOR_TOKEN',
    ]);
    for (const [variable, value] of set) {
      const readers = Object.entries(settingsOf)
        .filter(([, settings]) => variablesOf(settings).includes(variable))
        .map(([name]) => [name, services[name]?.environment?.[variable]]);
      expect(readers.length).toBeGreaterThan(0);
      expect(readers).toEqual(readers.map(([name]) => [name, value]));
    }
  });

  it('contains no secret and runs the project’s images read-only', () => {
    expect(read('docker-compose.yml')).not.toMatch(/whsec_|:[^\s/]+@(?:postgres|redis|nats)/);
    for (const { image: name, read_only: isReadOnly } of Object.values(services)) {
      if (name?.startsWith('tessera/')) expect(isReadOnly).toBe(true);
    }
  });
});

type Manifest = {
  kind: string;
  metadata: { name: string; annotations?: Record<string, string> };
  spec?: {
    replicas?: number;
    maxUnavailable?: number;
    scaleTargetRef?: { name: string };
    template?: { metadata: { annotations?: Record<string, string> }; spec: PodSpec };
  };
  data?: Record<string, string>;
};
type PodSpec = {
  automountServiceAccountToken?: boolean;
  containers: {
    env?: { name: string; value?: string; valueFrom?: unknown }[];
    envFrom?: { secretRef?: { name: string } }[];
    securityContext?: Record<string, unknown>;
    resources?: { limits?: unknown; requests?: unknown };
  }[];
};

describe.each(['small', 'production', 'tls'])('k8s/chart/rendered/%s.yaml', (example) => {
  const manifests = parseAllDocuments(read(`k8s/chart/rendered/${example}.yaml`))
    .map((document) => document.toJS() as Manifest | null)
    .filter((manifest) => manifest !== null);
  const ofKind = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);
  const [settings] = ofKind('ConfigMap').filter(({ metadata }) => metadata.name === 'settings');
  const variables = (values: Record<string, string>, name: string) => {
    const known = variablesOf(
      name === 'prepare-broker' ? brokerSetupSettings : (settingsOf[name] ?? {}),
    );
    return Object.fromEntries(Object.entries(values).filter(([key]) => known.includes(key)));
  };
  /** The variables that a container gets besides those of its secret. */
  const environmentOf = ({ env = [] }: PodSpec['containers'][number], name: string) => ({
    ...variables(settings?.data ?? {}, name),
    ...variables(Object.fromEntries(env.map((entry) => [entry.name, entry.value ?? 'x'])), name),
    // In production the URL comes from the secret, because it contains a password.
    ...(name === 'identity-service' || name === 'org-service'
      ? { SMTP_URL: settings?.data?.SMTP_URL ?? 'smtps://x:x@mail.example.com' }
      : {}),
  });
  const workloads = [...ofKind('Deployment'), ...ofKind('Job')].map((manifest) => {
    const pod = manifest.spec?.template?.spec;
    const { name } = manifest.metadata;
    return { manifest, pod, name, process: name.replace(/-migrate$/, '') };
  });

  it('has every process and every job', () => {
    const services = ['identity-service', 'org-service', 'billing-ingest-service'];
    expect(
      ofKind('Deployment')
        .map(({ metadata }) => metadata.name)
        .sort(),
    ).toEqual(['gateway', ...services].sort());
    expect(
      ofKind('Job')
        .map(({ metadata }) => metadata.name)
        .sort(),
    ).toEqual(['prepare-broker', ...services.map((name) => `${name}-migrate`)].sort());
  });

  it.each(workloads)('gives $name enough settings, few rights, limits', (workload) => {
    expect(workload.pod?.automountServiceAccountToken).toBe(false);
    expect(workload.pod?.containers).toHaveLength(1);
    for (const container of workload.pod?.containers ?? []) {
      expect(container.securityContext).toMatchObject({
        runAsNonRoot: true,
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
        capabilities: { drop: ['ALL'] },
      });
      expect(container.resources).toMatchObject({
        limits: { memory: expect.any(String) },
        requests: { cpu: expect.any(String), memory: expect.any(String) },
      });
      expectEnough(workload.process, environmentOf(container, workload.process));
    }
  });

  it('runs the jobs as hooks before the installation and before each upgrade', () => {
    for (const { metadata } of ofKind('Job')) {
      expect(metadata.annotations).toMatchObject({
        'helm.sh/hook': 'pre-install,pre-upgrade',
        'helm.sh/hook-delete-policy': 'before-hook-creation',
      });
    }
    // What a hook needs is a hook as well, or exists before.
    const hooks = manifests.filter(({ metadata }) => metadata.annotations?.['helm.sh/hook']);
    const accounts = hooks.filter(({ kind }) => kind === 'ServiceAccount');
    expect(accounts.map(({ metadata }) => metadata.name).sort()).toEqual(
      ofKind('Job')
        .map(({ metadata }) => metadata.name)
        .sort(),
    );
    for (const { pod } of workloads.filter(({ manifest }) => manifest.kind === 'Job')) {
      expect(JSON.stringify(pod)).not.toContain('"configMapRef"');
    }
  });

  it('rolls pods when settings or secrets change, and leaves replicas to an autoscaler', () => {
    const scaled = ofKind('HorizontalPodAutoscaler').map(({ spec }) => spec?.scaleTargetRef?.name);
    for (const { metadata, spec } of ofKind('Deployment')) {
      expect(spec?.template?.metadata.annotations).toMatchObject({
        'checksum/settings': expect.stringMatching(/^[\da-f]{64}$/),
        'checksum/secret': expect.stringMatching(/^[\da-f]{64}$/),
      });
      expect([metadata.name, spec?.replicas === undefined]).toEqual([
        metadata.name,
        scaled.includes(metadata.name),
      ]);
    }
    expect(scaled).toHaveLength(example === 'production' ? 4 : 0);
    const budgets = ofKind('PodDisruptionBudget').map(({ spec }) => spec?.maxUnavailable);
    expect(budgets).toEqual([1, 1, 1, 1]);
  });
});

describe('k8s/development', () => {
  it('has every file that the kustomizations name', () => {
    for (const folder of ['development', 'stores']) {
      const { resources } = parse(read(`k8s/${folder}/kustomization.yaml`)) as {
        resources: string[];
      };
      expect(resources.length).toBeGreaterThan(0);
      for (const resource of resources) {
        const path = resource.endsWith('.yaml') ? resource : `${resource}/kustomization.yaml`;
        for (const document of parseAllDocuments(read(`k8s/${folder}/${path}`))) {
          expect(document.errors).toEqual([]);
        }
      }
    }
  });

  it('makes a secret for every process and job of the small example', () => {
    const { secretGenerator } = parse(read('k8s/development/kustomization.yaml')) as {
      secretGenerator: { name: string }[];
    };
    const names = secretGenerator.map(({ name }) => name);
    const referenced = [
      ...read('k8s/chart/rendered/small.yaml').matchAll(/secretRef: \{ name: ([\w-]+) \}/g),
    ].map(([, name = '']) => name);
    expect(referenced).toHaveLength(8);
    expect(referenced.filter((name) => !names.includes(name))).toEqual([]);
  });
});

describe('examples', () => {
  const filesOf = (folder: string) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(?:ya?ml|md)$/.test(path) && !path.includes('decisions'))
      .map((path) => `${folder}/${path}`);
  const files = [
    '.env.example',
    'README.md',
    'Dockerfile',
    'docker-compose.yml',
    ...filesOf('docs'),
    ...filesOf('k8s'),
    'dev/base-images/Dockerfile',
  ];
  const found = (pattern: RegExp) =>
    files.flatMap((file) =>
      [...read(file).matchAll(pattern)].map(([, text = '']) => ({ file, text })),
    );

  it('SEC-135: trust a narrow network of proxies', () => {
    const networks = found(/^(.*TRUSTED_PROXIES.*)$/gm).flatMap(({ file, text }) =>
      // A warning in a text is not a setting.
      [...text.replace(/\bnot \S+/g, '').matchAll(/[\da-f:.]+\/(\d+)/gi)].map(
        ([network, prefix]) => ({ file, network, prefix: Number(prefix) }),
      ),
    );
    expect(networks.map(({ file }) => file)).toContain('k8s/chart/examples/production.yaml');
    expect(networks.filter(({ prefix }) => prefix < 16)).toEqual([]);
  });

  it('pin third-party images to a full version', () => {
    const withoutDefault = (text: string) => text.replace(/^\$\{\w+:-(.*)\}$/, '$1');
    const images = found(
      /(?:^|[\s{])(?:FROM|image:(?! \{)|(?:#|ARG )?\w+_IMAGE[:=]) ?["']?([^\s"',]+)/gm,
    ).map(({ file, text }) => ({ file, name: withoutDefault(text) }));
    const stages = found(/^FROM .* AS (\w+)$/gm).map(({ text }) => text);
    const ours = /^(?:(?:images\.example\.com\/)?(?:tessera|tessera-base)\/|\$\{NODE_IMAGE\}$)/;
    const others = images.filter(({ name }) => !ours.test(name) && !stages.includes(name));
    expect(new Set(others.map(({ file }) => file))).toEqual(
      new Set([
        '.env.example',
        'Dockerfile',
        'docker-compose.yml',
        'k8s/stores/stores.yaml',
        'k8s/examples/nats.yaml',
        'k8s/examples/redis.yaml',
      ]),
    );
    const fullVersion = /:v?\d+\.\d+(?:\.\d+)?(?:-[\w.-]+)?(?:@sha256:[\da-f]{64})?$/;
    const threeParts = /:v?\d+\.\d+\.\d+/;
    expect(
      // PostgreSQL numbers its versions by two parts.
      others.filter(
        ({ name }) =>
          !fullVersion.test(name) || !(threeParts.test(name) || name.startsWith('postgres:')),
      ),
    ).toEqual([]);
  });
});
