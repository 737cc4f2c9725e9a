import { deleteStack } from './delete-stack.ts';
import { stackDirectory } from './repository.ts';

await deleteStack(stackDirectory);
process.stdout.write('Data, mails, logs and secrets are gone. The next start begins anew.\n');
