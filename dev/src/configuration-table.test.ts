import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withConfigurationTable } from './configuration-table.ts';
import { repositoryRoot } from './repository.ts';

describe('the configuration table of the README', () => {
  it('is what the settings say (npm run configuration writes it)', () => {
    const page = readFileSync(join(repositoryRoot, 'README.md'), 'utf8');
    expect(page).toBe(withConfigurationTable(page));
    expect(page).toContain('| `AUTH_SECRET` |');
  });
});
