import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ConfigError } from './config.ts';
import { readEnvironment, watchEnvironmentFile } from './environment-file.ts';

describe('ENV_FILE', () => {
  let directory: string;
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'environment-'));
  });
  afterAll(() => rmSync(directory, { recursive: true }));

  function fileOf(text: string): string {
    const file = join(directory, 'service.env');
    writeFileSync(file, text);
    return file;
  }

  it('fills in missing and empty variables and overrides none', () => {
    const ENV_FILE = fileOf('MISSING=from file\nEMPTY=from file\nSET=from file\n');
    expect(readEnvironment({ ENV_FILE, EMPTY: '', SET: 'from environment' })).toEqual({
      ENV_FILE,
      MISSING: 'from file',
      EMPTY: 'from file',
      SET: 'from environment',
    });
  });

  it('reads values literally', () => {
    const ENV_FILE = fileOf(`A= a#b "c" 'd' \\n$E=f==\r\n# B=comment\n\nnot a variable\nC=\n`);
    expect(readEnvironment({ ENV_FILE })).toEqual({
      ENV_FILE,
      A: ` a#b "c" 'd' \\n$E=f==`,
      C: '',
    });
  });

  it('is optional', () => {
    const environment = { SET: 'yes', ENV_FILE: '' };
    expect(readEnvironment(environment)).toBe(environment);
  });

  it('must be readable', () => {
    const read = () => readEnvironment({ ENV_FILE: join(directory, 'missing.env') });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/^Bad configuration: ENV_FILE cannot be read: ENOENT .*missing\.env$/);
  });

  it('SEC-124: is watched, so that a process does not keep old secrets', async () => {
    const file = fileOf('A=old\n');
    let changes = 0;
    watchEnvironmentFile(file, () => (changes += 1), 20);
    await sleep(60);
    // The file is written again with the same content, as at every start of the composed system.
    writeFileSync(`${file}.new`, 'A=old\n');
    renameSync(`${file}.new`, file);
    await sleep(100);
    expect(changes).toBe(0);
    writeFileSync(`${file}.new`, 'A=new\n');
    renameSync(`${file}.new`, file);
    await vi.waitFor(() => expect(changes).toBe(1), 5_000);
  });
});
