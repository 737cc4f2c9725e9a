import { join } from 'node:path';
import { repositoryRoot, stackDirectory } from '../repository.ts';
import { readConnectionInfo } from '../stack/external-services.ts';
import { runNode } from './run-tool.ts';

const name = 'access-desk';
const connection = readConnectionInfo(stackDirectory);
if (connection === null) {
  process.stderr.write('Start the stack first: npm start\n');
  process.exitCode = 1;
} else {
  const main = join(repositoryRoot, 'examples', name, 'src', 'main.ts');
  process.exitCode = await runNode(['--import', 'tsx', main], {
    BASE_URL: connection.baseUrl,
    NATS_URL: connection.natsUrls[name],
    PORT: process.env.PORT ?? '4000',
    MEMBERS_FILE: join(stackDirectory, `${name}.json`),
  });
}
