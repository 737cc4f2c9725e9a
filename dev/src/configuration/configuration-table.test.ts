import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../repository.ts';
import { withEverySetting, withPassedSettings } from './configuration-files.ts';
import { withConfigurationTable } from './configuration-table.ts';

describe('npm run configuration', () => {
  it.each([
    ['docs/configuration.md', withConfigurationTable, '| `AUTH_SECRET` |'],
    ['docker-compose.yml', withPassedSettings, '  GITHUB_CLIENT_SECRET:'],
    ['.env.example', withEverySetting, '#<PROVIDER>_SCOPES='],
  ])('has generated %s from the current settings', (name, rewrite, part) => {
    const page = readFileSync(join(repositoryRoot, name), 'utf8');
    expect(page).toBe(rewrite(page));
    expect(page).toContain(part);
  });
});
