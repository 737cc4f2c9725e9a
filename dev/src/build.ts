import { buildPackages } from './build-packages.ts';
import { packSdk } from './pack-sdk.ts';
import { printedProgress } from './progress.ts';

const progress = printedProgress((line) => process.stdout.write(`${line}\n`));
await buildPackages(progress);
await progress.step('Packing sdk', () => packSdk());
