import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { edited } from './lean-schemas.ts';

/**
 * React makes five errors when its file is run, only to know them again when they are thrown inside of it. An error keeps
 * the stack that it is made on, and whoever looks on (developer tools, measurements) reads all of React and all of the
 * first file once more for that. Plain values are known again as well.
 */
export function leanReact(): Plugin {
  let isFound = false;
  return {
    name: 'lean-react',
    apply: 'build',
    load(id) {
      if (!/\/react-dom-client\.production\.js$/.test(id)) return null;
      isFound = true;
      return edited(
        readFileSync(id, 'utf8'),
        /(\w+Exception) = Error\(formatProdErrorMessage\((\d+)\)\)/g,
        '$1 = { message: formatProdErrorMessage($2) }',
      );
    },
    buildEnd() {
      if (!isFound) this.error('React no longer has the file that this changes');
    },
  };
}
