import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withEverySetting, withPassedSettings } from '../configuration/configuration-files.ts';
import { withConfigurationTable } from '../configuration/configuration-table.ts';
import { repositoryRoot } from '../repository.ts';

const pages = [
  ['docs/configuration.md', withConfigurationTable],
  ['docker-compose.yml', withPassedSettings],
  ['.env.example', withEverySetting],
] as const;
for (const [name, rewrite] of pages) {
  const path = join(repositoryRoot, name);
  writeFileSync(path, rewrite(readFileSync(path, 'utf8')));
}
