import { rm } from 'node:fs/promises';
import { isAlive } from '@app/chassis/local-stack/processes';
import { resetStack } from '@app/chassis/local-stack/stack';
import { endLeftovers, readHouseState } from './house-state.ts';
import { houseDirectory } from './repository.ts';

const state = readHouseState(houseDirectory);
if (state && isAlive(state.launcher)) {
  process.stderr.write(`It is running (process ${state.launcher.pid}). Stop it first.\n`);
  process.exitCode = 1;
} else {
  await endLeftovers(state);
  await resetStack(houseDirectory);
  await rm(houseDirectory, { recursive: true, force: true });
  process.stdout.write('Data, mails, logs and secrets are gone. The next start begins anew.\n');
}
