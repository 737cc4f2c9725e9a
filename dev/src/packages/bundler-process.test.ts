import { describe, expect, it } from 'vitest';
import { silentProgress } from '../progress.ts';
import { runBundler } from './bundler-process.ts';

describe('runBundler', { timeout: 60_000 }, () => {
  it('rejects with the message of the bundler', async () => {
    const built: string[] = [];
    const running = runBundler(['no-such-package'], {
      progress: silentProgress,
      onBuilt: (folder) => built.push(folder),
    });
    await expect(running).rejects.toThrow(/entry module no-such-package\/src\/main\.ts/);
    expect(built).toEqual([]);
  });
});
