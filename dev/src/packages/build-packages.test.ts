import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Progress } from '../progress.ts';
import { repositoryRoot } from '../repository.ts';
import { buildPackages } from './build-packages.ts';

describe('buildPackages', { timeout: 60_000 }, () => {
  const hashFile = join(repositoryRoot, 'gateway', 'dist', '.built-from');
  const environment = process.env.NODE_ENV;
  const environments: (string | undefined)[] = [];
  const titles: string[] = [];
  const progress: Progress = {
    async step(title, work) {
      titles.push(title);
      environments.push(process.env.NODE_ENV);
      try {
        return await work(() => undefined);
      } finally {
        environments.push(process.env.NODE_ENV);
      }
    },
  };

  beforeEach(async () => {
    await buildPackages(progress);
    titles.length = 0;
    environments.length = 0;
    await rm(hashFile);
  });

  it('does not change NODE_ENV of the calling process', async () => {
    await buildPackages(progress);
    expect(titles).toEqual(['Building gateway']);
    expect(environments).toEqual([environment, environment]);
  });

  it('builds a package once', async () => {
    await Promise.all([buildPackages(progress), buildPackages(progress)]);
    expect(titles).toEqual(['Building gateway']);
  });

  it('stops the build on abort, and builds again on the next call', async () => {
    const interruption = new AbortController();
    const interrupting: Progress = {
      step: (_title, work) => {
        interruption.abort();
        return work(() => undefined);
      },
    };
    await expect(buildPackages(interrupting, interruption.signal)).rejects.toThrow('SIGTERM');
    await buildPackages(progress);
    expect(titles).toEqual(['Building gateway']);
  });
});
