import { join } from 'node:path';
import type { InlineConfig } from 'vite';
import { repositoryRoot } from './repository.ts';

/** How the package in a folder is built: the web app as its own configuration says, a service into one file. */
export function bundleConfigurationOf(folder: string): InlineConfig {
  if (folder !== 'web') return oneFileOf(folder, 'main');
  const root = join(repositoryRoot, folder);
  return { root, configFile: join(root, 'vite.config.ts'), logLevel: 'error' };
}

/** How a package for Node becomes one file. */
export function oneFileOf(folder: string, entry: string, outDir = 'dist'): InlineConfig {
  return {
    root: join(repositoryRoot, folder),
    configFile: false,
    logLevel: 'error',
    // The house's packages are sources and go inside; npm's packages stay outside, but for one of which
    // a hundredth is used: so much of it becomes a file of its own, and the rest is in no image.
    ssr: { noExternal: [/^@tessera\//, '@polar-sh/sdk'] },
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
