import { generate } from '../new/generate.ts';
import { sourceTree, writeChanges } from '../new/source-tree.ts';
import { repositoryRoot } from '../repository.ts';
import { runNode, runTool } from './run-tool.ts';

const tree = sourceTree(repositoryRoot);
const { changes, documents, next } = generate(tree, process.argv.slice(2), new Date());
const created = Object.keys(changes).filter((path) => tree.read(path) === null);
writeChanges(repositoryRoot, changes);
const codes = [
  await runTool('@biomejs/biome', 'bin/biome', [
    'format',
    '--write',
    '--log-level=error',
    ...Object.keys(changes),
  ]),
];
if (documents !== undefined) {
  codes.push(await runNode(['--import', 'tsx', `contracts/src/write-${documents}.ts`]));
}
for (const path of Object.keys(changes)) {
  console.log(`${created.includes(path) ? 'created' : 'changed'}  ${path}`);
}
console.log('\nNext:');
for (const [index, step] of next.entries()) console.log(`  ${index + 1}. ${step}`);
process.exitCode = codes.every((code) => code === 0) ? 0 : 1;
