import {
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fingerprintOf } from './directories.ts';
import { findOnPath } from './program.ts';
import { runCommand } from './run-command.ts';

/**
 * PostgreSQL refuses to run as root. As root, the stack runs it in a user namespace, in which it is not root and still
 * owns root's files. Where namespaces are not allowed, it runs under another account with its data outside root's home
 * directory.
 */
export type PostgresAccount =
  | { readonly kind: 'self' }
  | { readonly kind: 'namespace'; readonly unshare: string }
  | { readonly kind: 'user'; readonly uid: number; readonly gid: number };

const NAMESPACE_ARGS = ['--user', '--map-user=1000', '--map-group=1000'];

/** Chooses the account for PostgreSQL. Throws when the user is root and no other account is available. */
export async function choosePostgresAccount(): Promise<PostgresAccount> {
  if (process.getuid?.() !== 0) return { kind: 'self' };
  const unshare = findOnPath('unshare');
  if (unshare && process.env.STACK_NO_NAMESPACE !== 'true') {
    const trial = await runCommand(unshare, [...NAMESPACE_ARGS, 'true'], { timeoutMs: 5_000 });
    if (trial.code === 0) return { kind: 'namespace', unshare };
  }
  const user = findUser(['postgres', 'nobody']);
  if (!user) throw new Error('Postgres will not run as root, and there is no other account to use');
  return { kind: 'user', ...user };
}

/** The command line that runs a PostgreSQL program under that account. */
export function commandAsAccount(account: PostgresAccount, file: string, args: readonly string[]) {
  if (account.kind === 'namespace') {
    return { file: account.unshare, args: [...NAMESPACE_ARGS, file, ...args] };
  }
  if (account.kind === 'user') return { file, args, uid: account.uid, gid: account.gid };
  return { file, args };
}

/** The data directory for another account: outside directories that only the current user may enter. */
export function accountDataDirectory(stackDirectory: string): string {
  return join('/var/tmp', `tessera-local-stack-${fingerprintOf(stackDirectory)}`);
}

/** Makes the account the owner of a directory and its contents. */
export function changeOwner(account: PostgresAccount, path: string): void {
  if (account.kind !== 'user') return;
  chownSync(path, account.uid, account.gid);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) changeOwner(account, join(path, name));
}

/** The directory of programs; copied to a directory that the account can read, if necessary. */
export function readablePrograms(account: PostgresAccount, binDirectory: string, copyTo: string) {
  if (account.kind !== 'user' || isWorldReadable(binDirectory)) return binDirectory;
  const copy = join(copyTo, 'programs');
  // The programs expect their libraries and templates in the same installation, so all of it is copied.
  if (!existsSync(copy)) {
    cpSync(dirname(binDirectory), copy, { recursive: true, verbatimSymlinks: true });
    changeOwner(account, copy);
  }
  return join(copy, 'bin');
}

function isWorldReadable(path: string): boolean {
  for (let directory = path; ; directory = dirname(directory)) {
    if ((statSync(directory).mode & 0o005) !== 0o005) return false;
    if (directory === dirname(directory)) return true;
  }
}

function findUser(names: readonly string[]): { uid: number; gid: number } | null {
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of names) {
    const fields = accounts.find((line) => line.startsWith(`${name}:`))?.split(':');
    const uid = Number(fields?.[2]);
    const gid = Number(fields?.[3]);
    if (fields && Number.isInteger(uid) && Number.isInteger(gid)) return { uid, gid };
  }
  return null;
}
