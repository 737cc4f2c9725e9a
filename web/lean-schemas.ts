import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * Parts of the schema library that it keeps in every build although this one never uses them:
 * - that schemas describe themselves as JSON Schema, which documents need and a browser does not; its functions are
 *   left empty, and fail loudly should anybody call one;
 * - its own English messages: what a reader sees comes from the catalogue;
 * - the guard against values that contain themselves, which JSON cannot;
 * - compiling objects by `eval`, which the Content-Security-Policy forbids;
 * - methods that no contract calls, most of them for formats of text, from `.cuid()` to `.xid()`.
 */
export function leanSchemas(): Plugin {
  const absent = `const absent = () => () => { throw new Error('This build has no JSON Schema'); };`;
  const wordless = `export default () => ({ localeError: () => 'Invalid input' });`;
  const trusting = `export class $ZodCyclicError extends Error {}\nexport const memoizer = () => undefined;\nexport const isBackEdge = () => false;\nexport const isRecursiveSchema = () => false;`;
  const edits: readonly (readonly [RegExp, string])[] = [
    [/\$ZodObjectJIT\.init/, '$ZodObject.init'],
    [
      /^ {4}\w+\(params\) \{\n\s+return this\.check\(core\._\w+\(Zod\w+, params\)\);\n {4}\},\n/gm,
      '',
    ],
    [/^ {4}(?:exactOptional|nonoptional|or|and|prefault|readonly)\(.*\n.*\n {4}\},\n/gm, ''],
  ];
  return {
    name: 'lean-schemas',
    apply: 'build',
    load(id) {
      if (/\/zod\/v4\/locales\/en\.js$/.test(id)) return wordless;
      if (/\/zod\/v4\/core\/memoizer\.js$/.test(id)) return trusting;
      if (/\/zod\/v4\/classic\/schemas\.js$/.test(id)) {
        return edits.reduce((text, [from, to]) => edited(text, from, to), readFileSync(id, 'utf8'));
      }
      if (!/\/zod\/v4\/core\/(to-json-schema|json-schema-[\w-]+)\.js$/.test(id)) return null;
      const names = readFileSync(id, 'utf8').matchAll(/^export (?:const|function|class) (\w+)/gm);
      return [absent, ...[...names].map(([, name]) => `export const ${name} = absent;`)].join('\n');
    },
  };
}

/** Replaces code of a library. Throws if the code is missing, as in another version, so that the build fails. */
export function edited(text: string, from: RegExp, to: string): string {
  const result = text.replace(from, to);
  if (result === text) throw new Error(`The library no longer has ${from}`);
  return result;
}
