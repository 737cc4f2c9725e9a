import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  isAlive,
  ownIdentity,
  type ProcessIdentity,
  stopProcess,
} from '../local-stack/processes.ts';
import { testStackDirectory } from './stores.ts';

/** The record of a test file's server: the next run stops the server when its worker was killed. */
type Note = {
  readonly owner: ProcessIdentity;
  readonly server: ProcessIdentity;
  readonly directory: string;
};

const notes = join(testStackDirectory, 'servers');

/** Records a running server; the returned function deletes the record. */
export async function recordServer(server: ProcessIdentity, directory: string) {
  const path = join(notes, `${server.pid}.json`);
  const note: Note = { owner: ownIdentity(), server, directory };
  await mkdir(notes, { recursive: true });
  await writeFile(path, JSON.stringify(note));
  return () => rm(path, { force: true });
}

/** Stops the servers whose test worker has ended, and deletes their data. */
export async function stopOrphanedServers(): Promise<void> {
  for (const path of listNotes()) {
    const note = readNote(path);
    if (note && isAlive(note.owner)) continue;
    if (note) {
      await stopProcess(note.server, 'SIGTERM');
      await rm(note.directory, { recursive: true, force: true });
    }
    await rm(path, { force: true });
  }
}

function listNotes(): string[] {
  try {
    return readdirSync(notes).map((name) => join(notes, name));
  } catch {
    return [];
  }
}

function readNote(path: string): Note | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}
