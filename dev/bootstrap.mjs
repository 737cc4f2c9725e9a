// The first step of every command. It runs before anything is installed, so it uses Node's own modules only.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

// Read at the start, because the parent may end while the packages are installed.
const parent = process.ppid;
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const lockFile = join(root, 'package-lock.json');
const stamp = join(root, 'node_modules', '.installed-from');
const COMMANDS = [
  'start',
  'dev',
  'new',
  'reset',
  'doctor',
  'test',
  'e2e',
  'check',
  'build',
  'bench',
  'chaos',
  'webhooks',
  'example',
  'import-better-auth',
  'install',
];

const [command = '', ...args] = process.argv.slice(2);
requireNode(20, 19);
if (!COMMANDS.includes(command))
  fail(`Unknown command "${command}". There are: ${COMMANDS.join(', ')}`);
process.chdir(root);
await installPackages();
if (!process.exitCode && command !== 'install') await run(command, args);

function requireNode(major, minor) {
  const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number);
  if (ownMajor > major || (ownMajor === major && ownMinor >= minor)) return;
  fail(`This needs Node ${major}.${minor} or newer; this is Node ${process.versions.node}.`);
}

async function installPackages() {
  if (isInstalled()) return;
  const lock = join(tmpdir(), `tessera-install-${digest(root).slice(0, 12)}`);
  let hasReportedWaiting = false;
  while (!acquireInstallLock(lock)) {
    if (!hasReportedWaiting)
      console.log('Waiting for another command that is installing the packages');
    hasReportedWaiting = true;
    await sleep(300);
  }
  try {
    if (!isInstalled() && !(await install())) process.exitCode = 1;
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

function isInstalled() {
  const installed = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installed)) return false;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest(readFileSync(lockFile)))
    return true;
  // One installation by npm writes both files, in either order.
  const toleranceMs = 30_000;
  return statSync(installed).mtimeMs >= statSync(lockFile).mtimeMs - toleranceMs;
}

async function install() {
  const startedAt = performance.now();
  const seconds = () => Math.round((performance.now() - startedAt) / 1000);
  console.log('Installing packages (npm ci)');
  const progress = setInterval(() => console.log(`  still installing, ${seconds()} s`), 10_000);
  // No package needs its install script, and install scripts may compile code or connect to servers.
  const { code, output } = await npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund']);
  clearInterval(progress);
  if (code !== 0) {
    console.error(`npm ci failed:\n${output.trimEnd().split('\n').slice(0, 40).join('\n')}`);
    return false;
  }
  writeFileSync(stamp, digest(readFileSync(lockFile)));
  console.log(`Packages installed in ${seconds()} s`);
  return true;
}

function npm(npmArgs) {
  // If npm started this command, the same npm is used. `npm_execpath` is the path of its script, which Node runs.
  const script = process.env.npm_execpath;
  const isNpm = script !== undefined && /npm-cli\.c?js$/.test(script);
  const [file, all] = isNpm ? [process.execPath, [script, ...npmArgs]] : ['npm', npmArgs];
  const stdio = ['ignore', 'pipe', 'pipe'];
  return new Promise((resolve) => {
    const child = spawn(file, all, { cwd: root, stdio, shell: process.platform === 'win32' });
    let output = '';
    const collect = (data) => {
      output += data;
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error) => resolve({ code: 127, output: String(error) }));
    child.on('exit', (code) => resolve({ code: code ?? 1, output }));
  });
}

function acquireInstallLock(lock) {
  const owner = join(lock, 'pid');
  try {
    mkdirSync(lock);
    writeFileSync(owner, String(process.pid));
    return true;
  } catch {
    if (isAbandoned(lock, owner)) rmSync(lock, { recursive: true, force: true });
    return false;
  }
}

function isAbandoned(lock, owner) {
  try {
    if (existsSync(owner)) return !isRunning(Number(readFileSync(owner, 'utf8')));
    return performance.timeOrigin + performance.now() - statSync(lock).mtimeMs > 5_000;
  } catch {
    return false;
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

async function run(name, commandArgs) {
  process.argv = [process.execPath, fileURLToPath(import.meta.url), ...commandArgs];
  const { register } = await import('tsx/esm/api');
  register();
  try {
    const { setParent } = await import('./src/processes/parent-process.ts');
    setParent(parent);
    const { commands } = await import('./src/commands/commands.ts');
    const code = await commands[name]();
    if (typeof code === 'number') process.exitCode = code;
  } catch (error) {
    fail(process.env.DEBUG ? error.stack : `\n${error.message ?? error}`);
  }
}

function digest(content) {
  return createHash('sha256').update(content).digest('hex');
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
