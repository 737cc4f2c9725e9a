import { dropHouse } from './drop-house.ts';
import { houseDirectory } from './repository.ts';

await dropHouse(houseDirectory);
process.stdout.write('Data, mails, logs and secrets are gone. The next start begins anew.\n');
