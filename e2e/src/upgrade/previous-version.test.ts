import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findPreviousVersion } from './previous-version.ts';

describe('findPreviousVersion', () => {
  let directory: string;
  let root: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'previous-version-'));
    root = join(directory, 'clone');
    gitIn(directory)('init', '--quiet', '--initial-branch=main', root);
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  const gitIn =
    (cwd: string) =>
    (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
        cwd,
        encoding: 'utf8',
        stdio: 'pipe',
      }).trim();

  /** Commits a file; returns the commit. */
  const commit = (name: string, content: string) => {
    const git = gitIn(root);
    writeFileSync(join(root, name), content);
    git('add', name);
    git('commit', '--quiet', '--message', name);
    return git('rev-parse', 'HEAD');
  };

  it('is the commit of PREVIOUS_VERSION while there is no release', async () => {
    const first = commit('CHANGELOG.md', '## [Unreleased]\n');
    commit('PREVIOUS_VERSION', `${first}\n`);
    expect(await findPreviousVersion(root)).toMatchObject({ commit: first });
  });

  it('is the newest release before HEAD', async () => {
    commit('CHANGELOG.md', '## [1.9.0]\n');
    gitIn(root)('tag', 'v1.9.0');
    const newest = commit('CHANGELOG.md', '## [1.10.0]\n');
    gitIn(root)('tag', '--annotate', 'v1.10.0', '--message', 'release');
    commit('CHANGELOG.md', '## [1.11.0]\n');
    gitIn(root)('tag', 'v1.11.0');
    expect(await findPreviousVersion(root)).toEqual({
      commit: newest,
      description: 'the release v1.10.0',
    });
  });

  it('names the command for a clone without the tags of the releases', async () => {
    commit('CHANGELOG.md', '## [Unreleased]\n\n## [1.0.0] - 2026-12-01\n');
    await expect(findPreviousVersion(root)).rejects.toThrow(/release 1\.0\.0.*git fetch --tags/);
  });

  it('names the command for a shallow clone', async () => {
    const first = commit('CHANGELOG.md', '## [Unreleased]\n');
    commit('PREVIOUS_VERSION', `${first}\n`);
    const shallow = join(directory, 'shallow');
    gitIn(directory)('clone', '--quiet', '--depth', '1', `file://${root}`, shallow);
    await expect(findPreviousVersion(shallow)).rejects.toThrow(/shallow.*git fetch --unshallow/);
  });

  it('says that a folder without history is not a clone', async () => {
    await expect(findPreviousVersion(directory)).rejects.toThrow('is not a clone');
  });
});
