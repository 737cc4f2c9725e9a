import { join } from 'node:path';
import { readConnectionInfo } from './external-services.ts';
import { repositoryRoot, stackDirectory } from './repository.ts';
import { runNode } from './run-tool.ts';

const name = 'access-desk';
const invitation = readConnectionInfo(stackDirectory);
if (invitation === null) {
  process.stderr.write('Start the house first: npm start\n');
  process.exitCode = 1;
} else {
  const main = join(repositoryRoot, 'examples', name, 'src', 'main.ts');
  process.exitCode = await runNode(['--import', 'tsx', main], {
    BASE_URL: invitation.baseUrl,
    NATS_URL: invitation.natsUrls[name],
    PORT: process.env.PORT ?? '4000',
    ROSTER_FILE: join(stackDirectory, `${name}.json`),
  });
}
