import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const MAX_PROPS = 8;
const MAX_LINES = 200;
const MAX_PAGE_LINES = 120;

/** The parts of a formatted module, from a line that matches to the first line that closes it. */
const blocks = (text: string, start: RegExp) =>
  [...text.matchAll(start)].map(({ 1: name = '', index }) => ({
    name,
    text: text.slice(index, text.indexOf('\n}', index)),
  }));

/** Types of props with too many props, with their number. Types on one line have no room for nine. */
const tooManyProps = (text: string) =>
  blocks(text, /^(?:export )?type (\w*Props)\b[^=\n]*= (?:[^{\n]*& )?\{$/gm)
    .map((block) => ({
      name: block.name,
      // Props of nested objects are indented further.
      props: block.text.match(/^ {2}(?:readonly )?\w+\??[:(]/gm)?.length ?? 0,
    }))
    .filter(({ props }) => props > MAX_PROPS)
    .map(({ name, props }) => `${name}: ${props} props`);

/** Components with too many lines, with their number. */
const tooLong = (text: string) =>
  blocks(text, /^(?:export )?function ([A-Z]\w*)\b.*/gm)
    .map((block) => ({ name: block.name, lines: block.text.split('\n').length + 1 }))
    .filter(({ lines }) => lines > MAX_LINES)
    .map(({ name, lines }) => `${name}: ${lines} lines`);

const root = join(import.meta.dirname, '..');
const modules = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'web/src'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const offenders = (find: (text: string) => readonly string[]) =>
  modules.flatMap(({ path, text }) => find(text).map((found) => `${path}, ${found}`));

describe('components of the web app', () => {
  it('have at most 8 props', () => {
    const propTypes = modules.flatMap(
      ({ text }) => text.match(/^(?:export )?type \w*Props\b/gm) ?? [],
    );
    expect(propTypes.length).toBeGreaterThan(100);
    expect(offenders(tooManyProps)).toEqual([]);
  });

  it('are reported with nine props', () => {
    const props = Array.from({ length: 9 }, (_, index) => `  readonly prop${index}: string;`);
    const type = (lines: readonly string[]) => `type ListProps = {\n${lines.join('\n')}\n};\n`;
    expect(tooManyProps(type(props.slice(1)))).toEqual([]);
    expect(tooManyProps(type(props))).toEqual(['ListProps: 9 props']);
  });

  it('have at most 200 lines', () => {
    const components = modules.flatMap(
      ({ text }) => text.match(/^(?:export )?function [A-Z]\w*/gm) ?? [],
    );
    expect(components.length).toBeGreaterThan(300);
    expect(offenders(tooLong)).toEqual([]);
  });

  it('are reported with 201 lines', () => {
    const component = (lines: number) =>
      `export function Page() {\n${'  line();\n'.repeat(lines - 2)}}\n`;
    expect(tooLong(component(200))).toEqual([]);
    expect(tooLong(component(201))).toEqual(['Page: 201 lines']);
  });
});

describe('the files of pages', () => {
  const pages = modules.filter(({ path }) => path.startsWith('web/src/app/pages/'));

  it('have at most 120 lines', () => {
    expect(pages.length).toBeGreaterThan(40);
    const tooLongPages = pages
      .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
      .filter(({ lines }) => lines > MAX_PAGE_LINES);
    expect(tooLongPages).toEqual([]);
  });
});
