import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const text = readFileSync('docs/security.md', 'utf8');
const rows = text
  .split('\n')
  .map((line) => /^\| ((?:SEC|REL)-\d+) \| ([^|]+) \| ([^|]+) \|$/.exec(line))
  .flatMap((match) => (match === null ? [] : [match]))
  .map(([, number = '', rule = '', tests = '']) => ({ number, rule, tests }));

const packages = readdirSync('.').filter((name) => existsSync(join(name, 'src')));
const testFiles = ['tests', ...packages.map((name) => join(name, 'src'))]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  )
  .filter((path) => /\.test\.tsx?$/.test(path));

/** Every number that a test names. */
const titled = new Set(
  testFiles
    .map((path) => readFileSync(path, 'utf8'))
    .flatMap((source) => [...source.matchAll(/\b(?:SEC|REL)-\d+\b/g)].map(([number]) => number)),
);

describe('docs/security.md', () => {
  it('lists every number once', () => {
    const numbers = rows.map(({ number }) => number);
    expect(numbers.length).toBeGreaterThan(100);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('names test files that exist', () => {
    const paths = [...text.matchAll(/`([\w/.-]+\.test\.tsx?)`/g)].map(([, path = '']) => path);
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  });

  it('names for every rule a test or what is done by hand', () => {
    const unproven = rows.filter(
      ({ number, tests }) =>
        !tests.includes('.test.ts') && !tests.includes('by hand') && !titled.has(number),
    );
    expect(unproven.map(({ number }) => number)).toEqual([]);
  });
});
