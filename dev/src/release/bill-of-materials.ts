import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { bundledPackages } from '../packages/bundle-configuration.ts';
import { repositoryRoot } from '../repository.ts';

const dependencies = z.record(z.string(), z.string()).optional();
const manifest = z.looseObject({ devDependencies: dependencies });
const rootManifest = manifest.extend({ workspaces: z.array(z.string()) });
const lockedPackage = z.looseObject({
  devOptional: z.boolean().optional(),
  devDependencies: dependencies,
});
const lockFile = z.looseObject({ packages: z.record(z.string(), lockedPackage) });

/**
 * A bill of materials (CycloneDX) of what the image of a process contains; the image of the gateway contains the web
 * app as well. `npm sbom --omit=dev` leaves out production packages, such as pg and zod. So npm reads copies of the
 * manifests and of the lock file here, without development dependencies.
 */
export function billOfMaterials(processName: string): string {
  const workspaces = processName === 'gateway' ? [processName, 'web'] : [processName];
  const folder = mkdtempSync(join(tmpdir(), 'tessera-bill-'));
  try {
    copyProductionManifests(folder);
    const selected = workspaces.flatMap((name) => ['--workspace', `@tessera/${name}`]);
    const format = ['--sbom-format', 'cyclonedx', '--package-lock-only'];
    return execFileSync('npm', ['sbom', ...format, ...selected], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 64 * 1_048_576,
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What is locked only for optional edges and development, such as typescript, is in no image. */
function copyProductionManifests(folder: string): void {
  const root = rootManifest.parse(readJson('package.json'));
  write(folder, 'package.json', withoutDevelopment(root));
  for (const workspace of root.workspaces) {
    const path = join(workspace, 'package.json');
    mkdirSync(join(folder, workspace), { recursive: true });
    write(folder, path, withoutDevelopment(manifest.parse(readJson(path))));
  }
  const lock = lockFile.parse(readJson('package-lock.json'));
  const packages = Object.entries(lock.packages).flatMap(([path, entry]) =>
    entry.devOptional ? [] : [[path, withoutDevelopment(entry)] as const],
  );
  write(folder, 'package-lock.json', { ...lock, packages: Object.fromEntries(packages) });
}

/** Development dependencies that are bundled count as production dependencies. */
function withoutDevelopment<T extends z.infer<typeof manifest>>({
  devDependencies = {},
  ...rest
}: T) {
  const bundled = Object.entries(devDependencies).filter(([name]) =>
    bundledPackages.includes(name),
  );
  return bundled.length === 0 ? rest : { ...rest, devDependencies: Object.fromEntries(bundled) };
}

const readJson = (path: string): unknown =>
  JSON.parse(readFileSync(join(repositoryRoot, path), 'utf8'));
const write = (folder: string, path: string, content: unknown) =>
  writeFileSync(join(folder, path), JSON.stringify(content));
