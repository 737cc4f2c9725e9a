import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Whether a password is on the list of leaked passwords. */
export type BreachedPasswords = (password: string) => Promise<boolean>;

const PREFIX = 5;

/**
 * Reads range files as published by k-anonymity services: one file per first five hexadecimal digits of the SHA-1
 * (`21BD1` or `21BD1.txt`), each line `<remaining 35 digits>:<count>`. A range without a file lists nothing; without
 * a folder no password counts as breached.
 */
export function breachedPasswords(folder: string | undefined): BreachedPasswords {
  if (folder === undefined) return async () => false;
  return async (password) => {
    const digest = createHash('sha1').update(password).digest('hex').toUpperCase();
    const range = await readRange(folder, digest.slice(0, PREFIX));
    const linePrefix = `${digest.slice(PREFIX)}:`;
    return range.split(/\r?\n/).some((line) => line.startsWith(linePrefix) && !line.endsWith(':0'));
  };
}

async function readRange(folder: string, prefix: string): Promise<string> {
  for (const name of [prefix, `${prefix}.txt`]) {
    try {
      return await readFile(join(folder, name), 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  return '';
}
