import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import type { Route } from '@tessera/contracts/define/route';
import { routes, type ServiceName, serviceNames } from '@tessera/contracts/routes';
import { describe, expect, it } from 'vitest';

/** Who may import whom, and the fewest files a package has: a test that reads nothing passes everything. */
const packages: Readonly<Record<string, { mayImport: readonly string[]; fewest: number }>> = {
  contracts: { mayImport: [], fewest: 30 },
  chassis: { mayImport: ['contracts'], fewest: 40 },
  gateway: { mayImport: ['chassis', 'contracts'], fewest: 20 },
  'identity-service': { mayImport: ['chassis', 'contracts'], fewest: 30 },
  'org-service': { mayImport: ['chassis', 'contracts'], fewest: 30 },
  'billing-ingest-service': { mayImport: ['chassis', 'contracts'], fewest: 30 },
  web: { mayImport: ['contracts'], fewest: 30 },
  dev: {
    mayImport: [
      'billing-ingest-service',
      'chassis',
      'contracts',
      'gateway',
      'identity-service',
      'org-service',
    ],
    fewest: 20,
  },
  sdk: { mayImport: ['chassis', 'contracts'], fewest: 5 },
  'examples/access-desk': { mayImport: ['sdk'], fewest: 3 },
  e2e: { mayImport: ['contracts', 'dev'], fewest: 3 },
  bench: { mayImport: ['contracts', 'dev'], fewest: 5 },
};

/** The slices of each service, lowest step first; slices on one step do not know each other. */
const stairs: Readonly<Record<ServiceName, readonly (readonly string[])[]>> = {
  identity: [
    ['schema'],
    ['verifications'],
    ['sessions', 'providers', 'signing-keys'],
    ['users', 'tokens', 'drift'],
    ['accounts'],
    ['passwords'],
    ['email-verification'],
    ['sign-in', 'sign-up', 'status'],
    ['deletion', 'email-change', 'username'],
    ['social'],
    ['linked-accounts'],
    ['import'],
  ],
  org: [
    ['schema'],
    ['facts'],
    ['users', 'access-control'],
    ['active-organization'],
    ['members'],
    ['teams', 'audit', 'machine-clients'],
    ['invitations'],
    ['invitation-links', 'email-domains'],
    ['joining'],
    ['organizations', 'roles'],
    ['import', 'drift'],
  ],
  billing: [
    ['schema'],
    ['records', 'paging', 'signing-keys'],
    ['access'],
    ['reading'],
    [
      'customers',
      'orders',
      'refunds',
      'subscriptions',
      'products',
      'discounts',
      'benefits',
      'checkouts',
      'meters',
      'custom-fields',
      'summary',
      'entitlements',
      'endpoints',
    ],
    ['connections'],
    ['changes', 'drift'],
    ['deliveries'],
    ['webhooks', 'reconciliation'],
  ],
};
const webStairs = [['words'], ['api', 'ui'], ['session'], ['features'], ['app']];

const folderOf: Readonly<Record<ServiceName, string>> = {
  identity: 'identity-service',
  org: 'org-service',
  billing: 'billing-ingest-service',
};

type Source = {
  path: string;
  text: string;
  imports: readonly string[];
  /** Those of `imports` that are there when the program runs. */
  valueImports: readonly string[];
  isTest: boolean;
};

const root = import.meta.dirname;
const SKIPPED = new Set(['node_modules', 'dist', 'peer', 'results']);
const sources: Readonly<Record<string, readonly Source[]>> = Object.fromEntries(
  Object.keys(packages).map((name) => [name, filesBelow(join(root, name)).map(read)]),
);
const all = Object.values(sources).flat();

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !SKIPPED.has(name) && !name.startsWith('.'))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return filesBelow(path);
      return /\.tsx?$/.test(entry.name) ? [path] : [];
    });
}

function read(file: string): Source {
  const text = readFileSync(file, 'utf8');
  const found = [
    ...text.matchAll(/^(?:import|export)\b[^;'"`]*?\bfrom\s*'([^']+)'/gm),
    ...text.matchAll(/^import\s*'([^']+)'/gm),
    ...text.matchAll(/\bimport\(\s*'([^']+)'/g),
  ];
  const path = relative(root, file);
  return {
    path,
    text,
    imports: found.map(([, from = '']) => from),
    valueImports: found
      .filter(([statement]) => !/^(?:import|export) type\b/.test(statement))
      .map(([, from = '']) => from),
    isTest: /\.test\.tsx?$|\/test\/|\/testing\//.test(path),
  };
}

/** The first folder of a file below `src`, or its name when it lies there itself. */
const sliceOf = (path: string) => /\/src\/([^/]+)/.exec(path)?.[1] ?? '';
/** Where an import of this package leads, from the repository's root; null for every other. */
const targetOf = ({ path }: Source, from: string) =>
  from.startsWith('.') ? join(dirname(path), from) : null;

/** Every import from one slice into another that is not further down. */
function climbs(files: readonly Source[], steps: readonly (readonly string[])[]): string[] {
  const height = new Map(steps.flatMap((step, index) => step.map((name) => [name, index])));
  return files
    .filter(({ isTest }) => !isTest)
    .flatMap((source) => {
      const own = sliceOf(source.path);
      if (!height.has(own)) return [];
      return source.imports.flatMap((from) => {
        const target = targetOf(source, from);
        const other = target === null ? own : sliceOf(target);
        const below = (height.get(other) ?? -1) < (height.get(own) ?? -1);
        return other === own || below ? [] : [`${source.path} -> ${from}`];
      });
    });
}

const slicesOf = (files: readonly Source[]) =>
  [...new Set(files.map(({ path }) => path.split('/')).filter((parts) => parts.length > 3))]
    .map((parts) => parts[2] ?? '')
    .filter((name, index, names) => names.indexOf(name) === index);

describe('the house', () => {
  it.each(Object.entries(packages))('has read %s', (name, { fewest }) => {
    expect(sources[name]?.length).toBeGreaterThanOrEqual(fewest);
    expect(sources[name]?.flatMap(({ imports }) => imports).length).toBeGreaterThan(fewest);
  });

  it.each(Object.entries(packages))('lets %s import only what stands below it', (name, doors) => {
    const wrong = (sources[name] ?? []).flatMap((source) =>
      source.imports
        .filter((from) => {
          const house = /^@tessera\/([^/]+)/.exec(from)?.[1];
          if (house !== undefined) return house !== name && !doors.mayImport.includes(house);
          const target = targetOf(source, from);
          return target !== null && !target.startsWith(`${name}/`) && !target.endsWith('.json');
        })
        .map((from) => `${source.path} -> ${from}`),
    );
    expect(wrong).toEqual([]);
  });

  it('keeps contracts free of Node, and the browser’s code of everything but contracts', () => {
    const isGenerator = ({ path }: Source) => /\/(?:write-)?(?:open|async)api[^/]*\.ts$/.test(path);
    const ground = (sources.contracts ?? []).filter((file) => !file.isTest && !isGenerator(file));
    const browser = (sources.web ?? []).filter(
      ({ path, isTest }) => !isTest && path.startsWith('web/src/'),
    );
    const foreign = [
      ...ground.flatMap(({ path, imports }) =>
        imports
          .filter((from) => !from.startsWith('.') && from !== 'zod')
          .map((from) => `${path} -> ${from}`),
      ),
      ...browser.flatMap(({ path, imports }) =>
        imports.filter((from) => from.startsWith('node:')).map((from) => `${path} -> ${from}`),
      ),
    ];
    expect(foreign).toEqual([]);
  });
});

describe.each(serviceNames)('the stairs of %s', (service) => {
  const files = sources[folderOf[service]] ?? [];

  it('name every slice there is and no other', () => {
    const inSource = files.filter(({ path }) => path.includes('/src/'));
    expect(slicesOf(inSource).sort()).toEqual(stairs[service].flat().sort());
  });

  it('are only walked down', () => {
    expect(climbs(files, stairs[service])).toEqual([]);
  });

  it('leave composing to app.ts, which only main.ts imports', () => {
    const wrong = files.filter((source) => {
      const isImporting = source.imports.some(
        (from) => basename(targetOf(source, from) ?? '') === 'app.ts',
      );
      return isImporting && !source.isTest && !source.path.endsWith('/main.ts');
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('are below deps.ts in types alone: what use cases are handed is made above them', () => {
    const wrong = files
      .filter(({ path }) => path.endsWith('/src/deps.ts'))
      .flatMap((source) =>
        source.valueImports.filter((from) =>
          stairs[service].flat().includes(sliceOf(targetOf(source, from) ?? '')),
        ),
      );
    expect(wrong).toEqual([]);
  });

  it.each(Object.keys(routes[service] as Readonly<Record<string, Route>>))(
    'have one file and one test for %s',
    (key) => {
      const name = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      const named = (ending: string) =>
        files.filter(({ path }) => basename(path) === `${name}${ending}`).length;
      expect([named('.ts'), named('.test.ts')]).toEqual([1, 1]);
    },
  );
});

describe('the web app', () => {
  const files = (sources.web ?? []).filter(({ path }) => path.startsWith('web/src/'));

  it('is stairs too, and names every step', () => {
    expect(slicesOf(files).sort()).toEqual(webStairs.flat().sort());
    expect(climbs(files, webStairs)).toEqual([]);
  });

  it('has features that do not know each other', () => {
    const featureOf = (path: string) => /^web\/src\/features\/([^/]+)\//.exec(path)?.[1];
    const wrong = files.flatMap((source) =>
      source.imports.filter((from) => {
        const own = featureOf(source.path);
        const other = featureOf(targetOf(source, from) ?? '');
        return own !== undefined && other !== undefined && own !== other;
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('calls through its api alone', () => {
    const callers = files.filter(({ path, text, isTest }) => {
      return !isTest && !path.startsWith('web/src/api/') && /\bfetch\(|EventSource\(/.test(text);
    });
    expect(callers.map(({ path }) => path)).toEqual([]);
  });
});

describe('manners', () => {
  const inner = all.filter(({ isTest }) => !isTest);

  it('keeps rules pure: values in, a verdict out', () => {
    const rules = all.filter(({ path }) => path.endsWith('.rules.ts'));
    expect(rules.length).toBeGreaterThan(2);
    const wrong = rules.filter(
      ({ text, imports }) =>
        /\bawait\b|\basync\b/.test(text) ||
        imports.some((from) => /^@tessera\/chassis\/(?:db|http|messaging)|^node:/.test(from)),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('reads the environment in main.ts only', () => {
    const mayRead =
      /\/main\.ts$|^(?:dev|e2e|bench)\/|^chassis\/src\/local-stack\/|^chassis\/src\/main\.ts$/;
    const wrong = inner.filter(
      ({ path, text }) => !mayRead.test(path) && /process\.env/.test(text),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('asks a clock for the time', () => {
    // Outages are measured, the clock itself is measured against the database, and neither the browser
    // nor the launchers have rules that time decides.
    const mayLook = /^chassis\/src\/(?:ports\/|redis\.ts$|db\/open\.ts$)|^(?:web|dev|e2e|bench)\//;
    const wrong = inner.filter(
      ({ path, text }) => !mayLook.test(path) && /Date\.now\(\)|new Date\(\)/.test(text),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('keeps files to two screens and folders to names that say something', () => {
    const long = inner.filter(({ text }) => text.split('\n').length > 350);
    const vague = all.filter(({ path }) =>
      /\/(?:(?:utils?|helpers?)(?:\/|\.tsx?$)|(?:common|shared|misc|lib)\/)/.test(path),
    );
    expect([...long, ...vague].map(({ path }) => path)).toEqual([]);
  });
});
