import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

const page = readFileSync(join(root, 'docs', 'operations.md'), 'utf8');
const section = page.split('\n## ').find((one) => one.startsWith('Degradation\n')) ?? '';
/** Without the header. */
const rows = section
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1);
const namedTests = [...section.matchAll(/\| `([^`]+\.test\.ts)`: (.+?) \|$/gm)].map(
  ([, path = '', title = '']) => [path, title] as const,
);

describe('the degradation table', () => {
  it('has a test in every row', () => {
    expect(rows.length).toBeGreaterThan(30);
    expect(namedTests).toHaveLength(rows.length);
  });

  it.each(namedTests)('names a test that exists: %s: %s', (path, title) => {
    const source = readFileSync(join(root, path), 'utf8');
    expect(source.includes(`'${title}'`) || source.includes(`"${title}"`)).toBe(true);
  });
});
