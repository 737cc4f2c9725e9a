import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The program of a server: a file on this machine, or an image in a container engine. */
export type Program =
  | {
      readonly kind: 'binary';
      readonly file: string;
      /** Environment variables of the program, such as the path of its libraries. */
      readonly environment: Readonly<Record<string, string>>;
      readonly source: string;
    }
  | { readonly kind: 'container'; readonly image: string; readonly source: string };

/** Reports in one short line what the caller waits for. */
export type Report = (line: string) => void;

const SYSTEM_DIRECTORIES = [
  '/usr/sbin',
  '/usr/local/sbin',
  '/usr/local/bin',
  '/usr/bin',
  '/opt/homebrew/bin',
];

/** The first executable of that name on PATH or in the directories where servers are usually installed. */
export function findOnPath(name: string): string | null {
  const directories = (process.env.PATH ?? '').split(delimiter).filter((entry) => entry !== '');
  for (const directory of [...directories, ...SYSTEM_DIRECTORIES]) {
    const file = join(directory, name);
    if (isExecutable(file)) return file;
  }
  return null;
}

/** Whether a path is a file that this user may run. */
export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
