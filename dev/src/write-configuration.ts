import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withConfigurationTable } from './configuration-table.ts';
import { repositoryRoot } from './repository.ts';

const readme = join(repositoryRoot, 'README.md');
writeFileSync(readme, withConfigurationTable(readFileSync(readme, 'utf8')));
