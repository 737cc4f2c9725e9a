import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { withLock } from '@tessera/local-stack/lock';
import { runCommand, tail } from '@tessera/local-stack/run-command';

export type PreviousVersion = {
  readonly commit: string;
  /** What it is and why it was chosen. */
  readonly description: string;
};

/** Names the previous version, a commit, while there is no release. */
const FILE = 'PREVIOUS_VERSION';
const BUILD_MILLISECONDS = 15 * 60_000;

/**
 * The newest release before HEAD, or the commit of the file PREVIOUS_VERSION while there is no release. Throws what to
 * do when the clone does not contain it.
 */
export async function findPreviousVersion(root: string): Promise<PreviousVersion> {
  const git = gitIn(root);
  if ((await git('rev-parse', '--git-dir')) === null)
    throw new Error(`The previous version is read from Git, and ${root} is not a clone.`);
  const beforeHead = ['--merged', 'HEAD', '--no-contains', 'HEAD', '--sort=-v:refname'];
  const [tag] = lines(await git('tag', '--list', 'v[0-9]*', ...beforeHead));
  if (tag !== undefined) {
    const commit = await git('rev-parse', `${tag}^{commit}`);
    return { commit: commit ?? tag, description: `the release ${tag}` };
  }
  const release = await newestReleaseOf(join(root, 'CHANGELOG.md'));
  if (release !== undefined && lines(await git('tag', '--list', 'v[0-9]*')).length === 0)
    throw new Error(
      `The changelog has the release ${release}, but this clone has no release tag. Run: git fetch --tags`,
    );
  const commit = (await readFile(join(root, FILE), 'utf8')).trim();
  if ((await git('cat-file', '-e', `${commit}^{commit}`)) === null)
    throw new Error(await missingMessage(git, commit));
  const description = `the commit ${commit.slice(0, 12)} of ${FILE}, because there is no release`;
  return { commit, description };
}

/** Installs and builds a version below the user's cache, where it is kept. Resolves to its root. */
export async function buildVersion(root: string, commit: string): Promise<string> {
  const cache = join(
    process.env.XDG_CACHE_HOME || join(homedir(), '.cache'),
    'tessera-previous-version',
  );
  const directory = join(cache, commit);
  const work = async () => {
    if (!existsSync(directory)) await checkOut(root, commit, directory);
    await mustSucceed(process.execPath, ['dev/bootstrap.mjs', 'build'], directory);
  };
  await withLock(join(cache, `${commit}.lock`), work, { waitMs: BUILD_MILLISECONDS });
  return directory;
}

async function checkOut(root: string, commit: string, directory: string): Promise<void> {
  const [archive, incomplete] = [`${directory}.tar`, `${directory}.new`];
  await rm(incomplete, { recursive: true, force: true });
  await mkdir(incomplete, { recursive: true });
  await mustSucceed('git', ['archive', '--format=tar', `--output=${archive}`, commit], root);
  await mustSucceed('tar', ['-xf', archive], incomplete);
  await rm(archive);
  await rename(incomplete, directory);
}

type Git = (...args: string[]) => Promise<string | null>;

/** Runs Git; resolves to null when it fails. */
const gitIn =
  (cwd: string): Git =>
  async (...args) => {
    const { code, stdout } = await runCommand('git', args, { cwd });
    return code === 0 ? stdout.trim() : null;
  };

const lines = (text: string | null) => (text ?? '').split('\n').filter((line) => line !== '');

async function newestReleaseOf(changelog: string): Promise<string | undefined> {
  const text = await readFile(changelog, 'utf8').catch(() => '');
  return /^## \[(\d+\.\d+\.\d+[^\]]*)\]/m.exec(text)?.[1];
}

async function missingMessage(git: Git, commit: string): Promise<string> {
  const isShallow = (await git('rev-parse', '--is-shallow-repository')) === 'true';
  const remedy = isShallow
    ? 'The clone is shallow. Run: git fetch --unshallow --tags'
    : 'Run: git fetch --tags';
  return `The previous version, the commit ${commit} of ${FILE}, is not in this clone. ${remedy}`;
}

async function mustSucceed(file: string, args: readonly string[], cwd: string): Promise<void> {
  const { code, stdout, stderr } = await runCommand(file, args, {
    cwd,
    timeoutMs: BUILD_MILLISECONDS,
  });
  if (code !== 0)
    throw new Error(`${file} ${args.join(' ')} failed in ${cwd}:\n${tail(stdout + stderr, 30)}`);
}
