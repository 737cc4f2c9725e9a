import { join } from 'node:path';
import type { InlineConfig } from 'vite';
import { repositoryRoot } from '../repository.ts';

/**
 * npm packages that are bundled, because a hundredth of them is used. They are development dependencies, so the images
 * do not contain the packages as well.
 */
export const bundledPackages: readonly string[] = ['@polar-sh/sdk'];

/** The build configuration of a package: the web app has its own, a service is built into one file. */
export function bundleConfigurationOf(folder: string): InlineConfig {
  if (folder !== 'web') return oneFileOf(folder, 'main');
  const root = join(repositoryRoot, folder);
  return { root, configFile: join(root, 'vite.config.ts'), logLevel: 'error' };
}

/** The build configuration that bundles a package for Node into one file. */
export function oneFileOf(folder: string, entry: string, outDir = 'dist'): InlineConfig {
  return {
    root: join(repositoryRoot, folder),
    configFile: false,
    logLevel: 'error',
    // Workspace packages are TypeScript sources and are bundled. Other npm packages are not.
    ssr: { noExternal: [/^@tessera\//, ...bundledPackages] },
    build: {
      ssr: `src/${entry}.ts`,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      sourcemap: true,
      minify: false,
      rolldownOptions: { output: { entryFileNames: `${entry}.js` } },
    },
  };
}
