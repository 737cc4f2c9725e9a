import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Whether a password is on the list of those that are known to have leaked. */
export type BreachedPasswords = (password: string) => Promise<boolean>;

const PREFIX = 5;

/**
 * Looks in a folder of range files, as the k-anonymous services publish them: one file per first
 * five hexadecimal digits of the SHA-1 (`21BD1` or `21BD1.txt`), each line `<the other 35>:<count>`.
 * A range without a file lists nothing; without a folder nothing is looked for.
 */
export function breachedPasswords(folder: string | undefined): BreachedPasswords {
  if (folder === undefined) return async () => false;
  return async (password) => {
    const digest = createHash('sha1').update(password).digest('hex').toUpperCase();
    const range = await readRange(folder, digest.slice(0, PREFIX));
    const wanted = `${digest.slice(PREFIX)}:`;
    return range.split(/\r?\n/).some((line) => line.startsWith(wanted) && !line.endsWith(':0'));
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
