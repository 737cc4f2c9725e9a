import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  isAlive,
  ownIdentity,
  type ProcessIdentity,
  stopProcess,
} from '@tessera/local-stack/process-identity';
import { testStackDirectory } from './find-stores.ts';

/** The record of a test file's server: the next run stops the server when its worker was killed. */
type ServerRecord = {
  readonly owner: ProcessIdentity;
  readonly server: ProcessIdentity;
  readonly directory: string;
};

const recordsDirectory = join(testStackDirectory, 'servers');

/** Records a running server; the returned function deletes the record. */
export async function recordServer(server: ProcessIdentity, directory: string) {
  const path = join(recordsDirectory, `${server.pid}.json`);
  const record: ServerRecord = { owner: ownIdentity(), server, directory };
  await mkdir(recordsDirectory, { recursive: true });
  await writeFile(path, JSON.stringify(record));
  return () => rm(path, { force: true });
}

/** Stops the servers whose test worker has ended, and deletes their data. */
export async function stopOrphanedServers(): Promise<void> {
  for (const path of listRecords()) {
    const record = readRecord(path);
    if (record && isAlive(record.owner)) continue;
    if (record) {
      await stopProcess(record.server, 'SIGTERM');
      await rm(record.directory, { recursive: true, force: true });
    }
    await rm(path, { force: true });
  }
}

function listRecords(): string[] {
  try {
    return readdirSync(recordsDirectory).map((name) => join(recordsDirectory, name));
  } catch {
    return [];
  }
}

function readRecord(path: string): ServerRecord | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}
