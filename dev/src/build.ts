import { buildPackages } from './build-packages.ts';
import { printedProgress } from './progress.ts';

await buildPackages(
  printedProgress((line) => process.stdout.write(`${line}\n`)),
  true,
);
