import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { degradationTable } from '../e2e/src/degradation/expected-outcomes.ts';

const root = join(import.meta.dirname, '..');

const page = readFileSync(join(root, 'docs', 'operations.md'), 'utf8');
const section = page.split('\n## ').find((one) => one.startsWith('Degradation\n')) ?? '';
const [, details = ''] = section.split('The effects in detail');
/** Without the header. */
const rows = details
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1);
const namedTests = [...section.matchAll(/\| `([^`]+\.test\.ts)`: (.+?) \|$/gm)].map(
  ([, path = '', title = '']) => [path, title] as const,
);

describe('the degradation table', () => {
  it('shows the outcomes that `npm run check:degradation` expects', () => {
    expect(section).toContain(degradationTable().join('\n'));
  });

  it('has a test in every row', () => {
    expect(rows.length).toBeGreaterThan(30);
    expect(namedTests).toHaveLength(rows.length);
  });

  it.each(namedTests)('names a test that exists: %s: %s', (path, title) => {
    const source = readFileSync(join(root, path), 'utf8');
    expect(source.includes(`'${title}'`) || source.includes(`"${title}"`)).toBe(true);
  });
});
