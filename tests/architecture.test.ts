import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import type { Route } from '@tessera/contracts/define/route';
import { routes, type ServiceName, serviceNames } from '@tessera/contracts/routes';
import { describe, expect, it } from 'vitest';
import { exceptions, findRetiredTerms } from './retired-terms.ts';

/** The imports that each package may have, and its minimum number of files: a test that reads no files passes everything. */
const packages: Readonly<Record<string, { mayImport: readonly string[]; minFiles: number }>> = {
  contracts: { mayImport: [], minFiles: 30 },
  'local-stack': { mayImport: [], minFiles: 15 },
  chassis: { mayImport: ['contracts'], minFiles: 40 },
  testing: { mayImport: ['chassis', 'contracts', 'local-stack'], minFiles: 15 },
  gateway: { mayImport: ['chassis', 'contracts'], minFiles: 20 },
  'identity-service': { mayImport: ['chassis', 'contracts'], minFiles: 30 },
  'org-service': { mayImport: ['chassis', 'contracts'], minFiles: 30 },
  'billing-ingest-service': { mayImport: ['chassis', 'contracts'], minFiles: 30 },
  web: { mayImport: ['contracts'], minFiles: 30 },
  dev: {
    mayImport: [
      'billing-ingest-service',
      'chassis',
      'contracts',
      'gateway',
      'identity-service',
      'local-stack',
      'org-service',
      'testing',
    ],
    minFiles: 20,
  },
  sdk: { mayImport: ['chassis', 'contracts'], minFiles: 5 },
  'examples/access-desk': { mayImport: ['sdk'], minFiles: 3 },
  e2e: { mayImport: ['contracts', 'dev', 'local-stack', 'testing'], minFiles: 3 },
  bench: { mayImport: ['contracts', 'dev'], minFiles: 5 },
};

/** The modules of each service, lowest layer first. Modules of one layer must not import each other. */
const layers: Readonly<Record<ServiceName, readonly (readonly string[])[]>> = {
  identity: [
    ['schema'],
    ['verifications'],
    ['sessions', 'providers', 'jwt-keys'],
    ['users', 'tokens', 'reconciliation'],
    ['accounts'],
    ['passwords'],
    ['email-verification'],
    ['sign-in', 'sign-up', 'status'],
    ['deletion', 'email-change', 'username'],
    ['social'],
    ['linked-accounts', 'user-data'],
    ['import'],
  ],
  org: [
    ['schema'],
    ['audit'],
    ['users', 'access-control'],
    ['active-organization'],
    ['members'],
    ['teams', 'audit-log', 'machine-clients', 'list-views'],
    ['invitations'],
    ['invitation-links', 'email-domains'],
    ['join-requests'],
    ['organizations', 'roles'],
    ['import', 'reconciliation', 'user-data'],
  ],
  billing: [
    ['schema'],
    ['paging', 'webhook-keys'],
    ['access'],
    ['listing'],
    // One folder per record in it: its schema, table, list and calls.
    ['records', 'endpoints'],
    ['summary', 'entitlements'],
    ['connections', 'reporting'],
    ['changes'],
    ['customer-redaction'],
    ['ingest'],
    ['deliveries'],
    ['replays', 'reconciliation', 'organizations'],
    ['search', 'customer-activity', 'user-data'],
  ],
};
const webLayers = [['i18n'], ['api', 'components'], ['session'], ['features'], ['app']];

const folderOf: Readonly<Record<ServiceName, string>> = {
  identity: 'identity-service',
  org: 'org-service',
  billing: 'billing-ingest-service',
};

type Source = {
  path: string;
  text: string;
  imports: readonly string[];
  /** The part of `imports` that remains at run time. */
  valueImports: readonly string[];
  isTest: boolean;
};

const root = join(import.meta.dirname, '..');
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
    isTest: /\.test\.tsx?$|\/test\/|^testing\//.test(path),
  };
}

/** The first folder below `src` in a path, or the file name if the file is in `src` itself. */
const moduleOf = (path: string) => /\/src\/([^/]+)/.exec(path)?.[1] ?? '';
/** The target of a relative import as a path from the root; null for other imports. */
const targetOf = ({ path }: Source, from: string) =>
  from.startsWith('.') ? join(dirname(path), from) : null;

/** The file that an import of this repository names, as a path from the root; null for other imports. */
function importedFile(source: Source, from: string): string | null {
  const [, name, path] = /^@tessera\/([^/]+)\/(.+)$/.exec(from) ?? [];
  if (name !== undefined) return `${name}/src/${path}.ts`;
  return targetOf(source, from);
}

/** Every cycle that a depth-first search of the imports meets, as a list of files. */
function importCycles(files: readonly Source[]): string[] {
  const byPath = new Map(files.map((source) => [source.path, source]));
  const finished = new Set<string>();
  const cycles: string[] = [];
  function visit(source: Source, open: readonly string[]): void {
    if (open.includes(source.path)) {
      cycles.push([...open.slice(open.indexOf(source.path)), source.path].join(' -> '));
      return;
    }
    if (finished.has(source.path)) return;
    for (const from of source.imports) {
      const imported = byPath.get(importedFile(source, from) ?? '');
      if (imported !== undefined) visit(imported, [...open, source.path]);
    }
    finished.add(source.path);
  }
  for (const source of files) visit(source, []);
  return cycles;
}

/** Every import from one module of another that is not in a lower layer. */
function upwardImports(
  files: readonly Source[],
  ordered: readonly (readonly string[])[],
): string[] {
  const layerIndex = new Map(ordered.flatMap((layer, index) => layer.map((name) => [name, index])));
  return files
    .filter(({ isTest }) => !isTest)
    .flatMap((source) => {
      const own = moduleOf(source.path);
      if (!layerIndex.has(own)) return [];
      return source.imports.flatMap((from) => {
        const target = targetOf(source, from);
        const other = target === null ? own : moduleOf(target);
        const below = (layerIndex.get(other) ?? -1) < (layerIndex.get(own) ?? -1);
        return other === own || below ? [] : [`${source.path} -> ${from}`];
      });
    });
}

const modulesOf = (files: readonly Source[]) =>
  [...new Set(files.map(({ path }) => path.split('/')).filter((parts) => parts.length > 3))]
    .map((parts) => parts[2] ?? '')
    .filter((name, index, names) => names.indexOf(name) === index);

describe('packages', () => {
  it.each(Object.entries(packages))('reads the files of %s', (name, { minFiles }) => {
    expect(sources[name]?.length).toBeGreaterThanOrEqual(minFiles);
    expect(sources[name]?.flatMap(({ imports }) => imports).length).toBeGreaterThan(minFiles);
  });

  it.each(Object.entries(packages))('lets %s import lower layers only', (name, { mayImport }) => {
    const wrong = (sources[name] ?? []).flatMap((source) =>
      source.imports
        .filter((from) => {
          const imported = /^@tessera\/([^/]+)/.exec(from)?.[1];
          if (source.isTest && imported === 'testing') return false;
          if (imported !== undefined) return imported !== name && !mayImport.includes(imported);
          const target = targetOf(source, from);
          return target !== null && !target.startsWith(`${name}/`) && !target.endsWith('.json');
        })
        .map((from) => `${source.path} -> ${from}`),
    );
    expect(wrong).toEqual([]);
  });

  it('has no import cycle, imports of types included', () => {
    expect(importCycles(all)).toEqual([]);
  });

  it('keeps Node.js modules out of contracts and of browser code', () => {
    const isGenerator = ({ path }: Source) => /\/(?:write-)?(?:open|async)api[^/]*\.ts$/.test(path);
    const contracts = (sources.contracts ?? []).filter(
      (file) => !file.isTest && !isGenerator(file),
    );
    const browser = (sources.web ?? []).filter(
      ({ path, isTest }) => !isTest && path.startsWith('web/src/'),
    );
    const foreign = [
      ...contracts.flatMap(({ path, imports }) =>
        imports
          .filter((from) => !from.startsWith('.') && !/^zod(?:\/mini)?$/.test(from))
          .map((from) => `${path} -> ${from}`),
      ),
      ...browser.flatMap(({ path, imports }) =>
        imports.filter((from) => from.startsWith('node:')).map((from) => `${path} -> ${from}`),
      ),
    ];
    expect(foreign).toEqual([]);
  });
});

describe.each(serviceNames)('layers of the %s service', (service) => {
  const files = sources[folderOf[service]] ?? [];

  it('name every module and no other', () => {
    const inSource = files.filter(({ path }) => path.includes('/src/'));
    expect(modulesOf(inSource).sort()).toEqual(layers[service].flat().sort());
  });

  it('are imported downwards only', () => {
    expect(upwardImports(files, layers[service])).toEqual([]);
  });

  it('are composed in app.ts, which only main.ts imports', () => {
    const wrong = files.filter((source) => {
      const isImporting = source.imports.some(
        (from) => basename(targetOf(source, from) ?? '') === 'app.ts',
      );
      return isImporting && !source.isTest && !source.path.endsWith('/main.ts');
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('are imported by deps.ts for types only', () => {
    const wrong = files
      .filter(({ path }) => path.endsWith('/src/deps.ts'))
      .flatMap((source) =>
        source.valueImports.filter((from) =>
          layers[service].flat().includes(moduleOf(targetOf(source, from) ?? '')),
        ),
      );
    expect(wrong).toEqual([]);
  });

  it.each(Object.keys(routes[service] as Readonly<Record<string, Route>>))(
    'have one file and one test for the call %s',
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

  it('names every layer and imports downwards only', () => {
    expect(modulesOf(files).sort()).toEqual(webLayers.flat().sort());
    expect(upwardImports(files, webLayers)).toEqual([]);
  });

  it('keeps features from importing each other', () => {
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

  it('sends requests through src/api only, except for messages', () => {
    const isAllowed = /^web\/src\/(?:api\/|i18n\/i18n\.ts$)/;
    const senders = files.filter(({ path, text, isTest }) => {
      return !isTest && !isAllowed.test(path) && /\bfetch\(|EventSource\(/.test(text);
    });
    expect(senders.map(({ path }) => path)).toEqual([]);
  });
});

describe('source files', () => {
  const inner = all.filter(({ isTest }) => !isTest);

  it('keeps rules free of I/O', () => {
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
    const mayRead = /\/main\.ts$|^(?:dev|e2e|bench|local-stack)\//;
    const wrong = inner.filter(
      ({ path, text }) => !mayRead.test(path) && /process\.env/.test(text),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('reads the time from the injected clock', () => {
    // Exceptions: the clock itself, the measurement of Redis outages and of the clock skew against the database.
    // The browser and the launchers have no rules that depend on time.
    const mayLook =
      /^chassis\/src\/(?:ports\/|redis\/connection\.ts$|db\/open\.ts$)|^(?:web|dev|e2e|bench|local-stack)\//;
    const wrong = inner.filter(
      ({ path, text }) => !mayLook.test(path) && /Date\.now\(\)|new Date\(\)/.test(text),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('keeps files below 350 lines and folder names specific', () => {
    const long = inner.filter(({ text }) => text.split('\n').length > 350);
    const vague = all.filter(({ path }) =>
      /\/(?:(?:utils?|helpers?)(?:\/|\.tsx?$)|(?:common|shared|misc|lib)\/)/.test(path),
    );
    expect([...long, ...vague].map(({ path }) => path)).toEqual([]);
  });
});

describe('retired terms', () => {
  const isChecked = (path: string) =>
    /\.(?:ts|tsx|mjs|js|css|html|md|ya?ml|sh)$|(?:^|\/)Dockerfile$|^\.ci\//.test(path) &&
    !/^tests\/retired-terms\.|^docs\/(?:screens\/|glossary\.md$)|\/locales\/(?!en\b)[a-z]{2}\b/.test(
      path,
    );
  const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
  const checked = tracked.filter((path) => isChecked(path) && existsSync(join(root, path)));
  const matchesAny = (path: string, prefixes: readonly string[]) =>
    prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));

  it('are absent from code, documents and configuration', () => {
    expect(checked.length).toBeGreaterThan(1000);
    const excepted = Object.keys(exceptions);
    const findings = checked
      .filter((path) => !matchesAny(path, excepted))
      .flatMap((path) =>
        findRetiredTerms(path, readFileSync(join(root, path), 'utf8')).map(
          ({ line, term, use }) => `${path}:${line}: "${term}" -> ${use}`,
        ),
      );
    expect(findings).toEqual([]);
  });

  it('have no exception that is no longer needed', () => {
    const unneeded = Object.keys(exceptions).filter((prefix) =>
      checked
        .filter((path) => matchesAny(path, [prefix]))
        .every(
          (path) => findRetiredTerms(path, readFileSync(join(root, path), 'utf8')).length === 0,
        ),
    );
    expect(unneeded).toEqual([]);
  });
});
