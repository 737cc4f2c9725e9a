import type { Plugin } from 'vite';

/** A media query as a store: its answer is there when it is first looked at. */
const mediaStore = (query: string) => `
  import { useSyncExternalStore } from 'react';
  let list;
  const asked = () => (list ??= window.matchMedia('${query}'));
  const subscribe = (tell) => {
    asked().addEventListener('change', tell);
    return () => asked().removeEventListener('change', tell);
  };
  const useMatch = () => useSyncExternalStore(subscribe, () => asked().matches);`;

/**
 * Hooks of the component library that make whatever uses them be drawn a second time at once: ids that are made anew after
 * the first drawing (it still cares for React 17), and what the system wishes, which could be known at the first.
 */
const REPLACED: Readonly<Record<string, string>> = {
  'use-id': `
    import { useId as useOwnId } from 'react';
    export function useId(givenId) {
      const ownId = useOwnId();
      return typeof givenId === 'string' ? givenId : ownId;
    }`,
  'use-reduced-motion': `${mediaStore('(prefers-reduced-motion: reduce)')}
    export const useReducedMotion = useMatch;`,
  'use-color-scheme': `${mediaStore('(prefers-color-scheme: dark)')}
    export const useColorScheme = () => (useMatch() ? 'dark' : 'light');`,
};

/** `theme-variables.ts` has written them when the app was built. */
const VARIABLES = /\/MantineProvider\/MantineCssVariables\/MantineCssVariables\.mjs$/;

export function leanMantine(): Plugin {
  const missing = new Set([...Object.keys(REPLACED), 'MantineCssVariables']);
  return {
    name: 'lean-mantine',
    apply: 'build',
    load(id) {
      if (VARIABLES.test(id)) {
        missing.delete('MantineCssVariables');
        return 'export const MantineCssVariables = () => null;';
      }
      const name = /\/@mantine\/hooks\/esm\/([\w-]+)\/\1\.mjs$/.exec(id)?.[1] ?? '';
      missing.delete(name);
      return REPLACED[name] ?? null;
    },
    // Another version of the library may have moved them.
    buildEnd() {
      if (missing.size > 0) this.error(`The library no longer has ${[...missing].join(', ')}`);
    },
  };
}
