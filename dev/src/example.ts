import { join } from 'node:path';
import { readInvitation } from './guests.ts';
import { houseDirectory, repositoryRoot } from './repository.ts';
import { runNode } from './run-tool.ts';

const name = 'access-desk';
const invitation = readInvitation(houseDirectory);
if (invitation === null) {
  process.stderr.write('Start the house first: npm start\n');
  process.exitCode = 1;
} else {
  const main = join(repositoryRoot, 'examples', name, 'src', 'main.ts');
  process.exitCode = await runNode(['--import', 'tsx', main], {
    BASE_URL: invitation.baseUrl,
    NATS_URL: invitation.natsUrls[name],
    PORT: process.env.PORT ?? '4000',
    ROSTER_FILE: join(houseDirectory, `${name}.json`),
  });
}
