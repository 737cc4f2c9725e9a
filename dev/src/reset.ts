import { deleteStack } from './delete-stack.ts';
import { stackDirectory } from './repository.ts';

await deleteStack(stackDirectory);
process.stdout.write(
  'Data, mails, logs and secrets are deleted. The next start creates new ones.\n',
);
