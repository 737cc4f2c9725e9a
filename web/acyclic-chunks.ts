import type { Plugin } from 'vite';

/**
 * Fails the build if chunks import each other in a cycle: the first of them would run before its imports are
 * initialized, and the app would not start. Merging small chunks can create such cycles.
 */
export function acyclicChunks(): Plugin {
  return {
    name: 'acyclic-chunks',
    generateBundle(_options, bundle) {
      const done = new Set<string>();
      const visit = (file: string, way: readonly string[]): void => {
        if (way.includes(file)) this.error(`files wait for each other: ${way.join(' -> ')}`);
        if (done.has(file)) return;
        const chunk = bundle[file];
        if (chunk?.type === 'chunk') for (const one of chunk.imports) visit(one, [...way, file]);
        done.add(file);
      };
      for (const file of Object.keys(bundle)) visit(file, []);
    },
  };
}
