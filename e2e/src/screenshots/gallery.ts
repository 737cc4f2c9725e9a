import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Writes an HTML page with all screenshots of a folder, with the color schemes of each page side by side. */
export async function writeGallery(folder: string, schemes: readonly string[]): Promise<void> {
  const [first = ''] = schemes;
  const ending = `-${first}.webp`;
  const files = (await readdir(folder)).sort();
  const names = files.flatMap((file) =>
    file.endsWith(ending) ? [file.slice(0, -ending.length)] : [],
  );
  const rows = names.map((name) => {
    const pictures = schemes.map((scheme) => `![${name}, ${scheme}](${name}-${scheme}.webp)`);
    return `| ${[name, ...pictures].join(' | ')} |`;
  });
  const head = [`| Screen | ${schemes.join(' | ')} |`, `|---|${'---|'.repeat(schemes.length)}`];
  const text = [
    '# Screenshots',
    '',
    'Every page, made by `npm run screenshots`.',
    '',
    ...head,
    ...rows,
    '',
  ];
  await writeFile(join(folder, 'README.md'), text.join('\n'));
}
