import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { repositoryRoot } from '../repository.ts';
import { billOfMaterials } from './bill-of-materials.ts';
import { releaseChangelog } from './changelog.ts';
import { type Bill, licenseTable } from './licenses.ts';
import { auditResult } from './npm-audit.ts';
import { digestValues, provenance } from './provenance.ts';

/**
 * npm run release -- <version> [--dry-run] [--skip-audit] [--skip-images]
 *
 * Makes a release in `release/<version>` and pushes nothing: the changelog entry, the versions, a commit and a tag;
 * the images with their revision, a bill of materials (CycloneDX) for each, the list of licenses, the chart with the
 * digests of the images, and the provenance. `--dry-run` makes neither commit nor tag and restores the changed files.
 * What was not done is named in the output, once more at its end, and in the provenance.
 */
const PROCESSES = ['gateway', 'identity-service', 'org-service', 'billing-ingest-service'] as const;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'dry-run': { type: 'boolean', default: false },
    'skip-audit': { type: 'boolean', default: false },
    'skip-images': { type: 'boolean', default: false },
  },
});
const isDryRun = options['dry-run'];
const [version = ''] = positionals;
const folder = join(repositoryRoot, 'release', version);

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, {
    cwd: repositoryRoot,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1_048_576,
  }).trim();
const notRunParts: string[] = [];
const notRun = (part: string, reason: string) => {
  notRunParts.push(`${part}: ${reason}`);
  console.log(`== NOT RUN: ${part}: ${reason}`);
};
const rewrite = (name: string, change: (text: string) => string) => {
  const path = join(repositoryRoot, name);
  writeFileSync(path, change(readFileSync(path, 'utf8')));
};

function assertReleasable(): void {
  if (!/^\d+\.\d+\.\d+(?:-[\da-z.]+)?$/.test(version)) {
    throw new Error(
      'usage: npm run release -- <version> [--dry-run] [--skip-audit] [--skip-images]',
    );
  }
  if (run('git', 'status', '--porcelain') !== '') throw new Error('there are uncommitted changes');
  if (run('git', 'tag', '--list', `v${version}`) !== '') throw new Error(`v${version} exists`);
}

function audit(): void {
  if (options['skip-audit']) {
    notRun('npm audit', '--skip-audit');
    return;
  }
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    cwd: repositoryRoot,
    encoding: 'utf8',
    maxBuffer: 64 * 1_048_576,
  });
  const { failure, vulnerable } = auditResult(stdout);
  if (failure !== undefined) {
    notRun('npm audit', failure);
    return;
  }
  if (vulnerable.length > 0) throw new Error(`vulnerable packages: ${vulnerable.join(', ')}`);
  console.log('npm audit: no known vulnerabilities');
}

function setVersions(): void {
  rewrite('CHANGELOG.md', (text) =>
    releaseChangelog(text, version, new Date().toISOString().slice(0, 10)),
  );
  rewrite('Dockerfile', (text) => text.replace(/^ARG VERSION=.*$/m, `ARG VERSION=${version}`));
  rewrite('k8s/chart/Chart.yaml', (text) =>
    text
      .replace(/^version: .*$/m, `version: ${version}`)
      .replace(/^appVersion: .*$/m, `appVersion: ${version}`),
  );
  for (const name of readdirSync(join(repositoryRoot, 'k8s/chart/rendered'))) {
    rewrite(`k8s/chart/rendered/${name}`, (text) =>
      text
        .replace(/(app\.kubernetes\.io\/version: "?)[^"\n]+/g, `$1${version}`)
        .replace(/(helm\.sh\/chart: tessera-).*/g, `$1${version}`)
        .replace(/(image: \S+?:)[^@\s]+/g, `$1${version}`),
    );
  }
  run('npm', 'version', version, '--no-git-tag-version', '--allow-same-version');
}

function writeBills(): void {
  const bills = PROCESSES.map((name) => {
    const text = billOfMaterials(name);
    writeFileSync(join(folder, `${name}.cdx.json`), text);
    return JSON.parse(text) as Bill;
  });
  const { workspaces } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as {
    workspaces: string[];
  };
  const { table, rejected } = licenseTable(
    bills,
    new Set(workspaces.map((path) => path.split('/').at(-1) ?? '')),
  );
  writeFileSync(join(folder, 'licenses.md'), table);
  if (rejected.length > 0)
    throw new Error(`licenses that are not permitted: ${rejected.join(', ')}`);
  console.log(
    `Bills of materials: ${PROCESSES.length}; licenses.md has ${table.split('\n').length - 3} packages`,
  );
}

/** Builds the images and returns their ids, which are digests of their content. */
function buildImages(revision: string): Readonly<Record<string, string>> {
  if (options['skip-images']) {
    notRun('images', '--skip-images');
    return {};
  }
  const passed = ['NODE_IMAGE', 'NPM_CONFIG_REGISTRY'].flatMap((name) =>
    process.env[name] ? ['--build-arg', `${name}=${process.env[name]}`] : [],
  );
  return Object.fromEntries(
    PROCESSES.map((name) => {
      const image = `tessera/${name}:${version}`;
      run(
        'docker',
        'build',
        '--quiet',
        ...passed,
        '--build-arg',
        `SERVICE=${name}`,
        '--build-arg',
        `VERSION=${version}`,
        '--build-arg',
        `REVISION=${revision}`,
        '--tag',
        image,
        '.',
      );
      const id = run('docker', 'image', 'inspect', '--format', '{{.Id}}', image);
      console.log(`${image}: ${id}`);
      return [name, id];
    }),
  );
}

function packageChart(): void {
  const helm = process.env.HELM_BIN ?? 'helm';
  try {
    console.log(run(helm, 'package', 'k8s/chart', '--destination', folder));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    notRun('chart package', 'no Helm (HELM_BIN or PATH)');
  }
}

assertReleasable();
mkdirSync(folder, { recursive: true });
audit();
try {
  setVersions();
  writeBills();
  if (!isDryRun) run('git', 'commit', '--all', '--message', `release: ${version}`);
  const revision = run('git', 'rev-parse', 'HEAD');
  const images = buildImages(revision);
  packageChart();
  writeFileSync(join(folder, 'digests.yaml'), digestValues(images));
  writeFileSync(
    join(folder, 'provenance.json'),
    provenance({ version, revision, images, folder, notRunParts }),
  );
  if (!isDryRun) run('git', 'tag', '--annotate', `v${version}`, '--message', `Tessera ${version}`);
} finally {
  if (isDryRun) run('git', 'checkout', '--', '.');
}
for (const part of notRunParts) console.log(`== NOT RUN: ${part}`);
console.log(
  `${isDryRun ? 'Dry run: neither commit nor tag. ' : ''}The release is in ${folder}. Nothing was pushed.`,
);
