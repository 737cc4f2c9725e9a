import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The files of a clone. Paths are relative to its root. */
export type SourceTree = {
  /** The text of a file; null when it does not exist. */
  read(path: string): string | null;
  /** The paths of all files below a folder; none when it does not exist. */
  list(folder: string): readonly string[];
};

/** The text of a file that must exist. */
export function requireText(tree: SourceTree, path: string): string {
  const text = tree.read(path);
  if (text === null) throw new Error(`${path} does not exist`);
  return text;
}

/** New texts of files, by path. */
export type Changes = Readonly<Record<string, string>>;

export function sourceTree(root: string): SourceTree {
  return {
    read(path) {
      const file = join(root, path);
      return existsSync(file) ? readFileSync(file, 'utf8') : null;
    },
    list(folder) {
      const path = join(root, folder);
      if (!existsSync(path)) return [];
      return readdirSync(path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(folder, entry.parentPath.slice(path.length), entry.name));
    },
  };
}

export function writeChanges(root: string, changes: Changes): void {
  for (const [path, text] of Object.entries(changes)) {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
