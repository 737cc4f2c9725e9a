import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { repositoryRoot } from '../repository.ts';
import { packSdk } from './pack-sdk.ts';

const run = promisify(execFile);

/** A third-party service; the `@ts-expect-error` line is where the compiler must report an error. */
const SERVICE = `
  import { type Actor, createSdk, events, on } from '@tessera/sdk';

const sdk = createSdk({ name: 'desk', natsUrl: 'nats://127.0.0.1:1', issuer: 'https://a.example.com' });
const { memberAdded } = events.org;
sdk.onEvent('members', on(memberAdded, ({ data, version }) => {
  const role: string = data.role;
  console.log(role, version + 1);
}));
// @ts-expect-error the event has no such field
on(memberAdded, ({ data }) => data.nothing);
const actor: Actor | null = await sdk.verifySession({ headers: {} });
console.log(actor, sdk.isConnected());
await sdk.close();
`;

it('has types and runs on plain Node, without workspace packages', async () => {
  // Below `node_modules`, where workspace packages can be resolved too; the packed one is nearer and is resolved first.
  const project = join(repositoryRoot, 'node_modules', '.cache', 'sdk-user');
  rmSync(project, { recursive: true, force: true });
  const packed = join(project, 'node_modules', '@tessera', 'sdk');
  await packSdk(packed);
  const { dependencies } = JSON.parse(readFileSync(join(packed, 'package.json'), 'utf8'));
  expect(Object.keys(dependencies)).toEqual(['cookie', 'jose', 'nats', 'zod']);
  const bundle = readFileSync(join(packed, 'sdk.js'), 'utf8');
  const loaded = [...bundle.matchAll(/^import .* from "([^"]+)"/gm)].map(([, name = '']) => name);
  const modules = loaded.filter((name) => !name.startsWith('node:'));
  const theirs = new Set(modules.map((name) => name.split('/')[0]));
  expect([...theirs].sort()).toEqual(Object.keys(dependencies));

  const options = { module: 'nodenext', target: 'es2023', strict: true, types: ['node'] };
  const compilerOptions = { ...options, skipLibCheck: true, rootDir: project };
  mkdirSync(project, { recursive: true });
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  writeFileSync(join(project, 'service.ts'), SERVICE);
  const compiler = join(repositoryRoot, 'node_modules', 'typescript', 'bin', 'tsc');
  await run(process.execPath, [compiler, '-p', project]);
  const { stdout } = await run(process.execPath, [join(project, 'service.js')]);
  expect(stdout).toBe('null false\n');
}, 120_000);
