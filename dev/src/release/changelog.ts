const UNRELEASED = '## [Unreleased]\n';

/** Moves what is unreleased below a heading with the version and the date. Throws when there is nothing to release. */
export function releaseChangelog(text: string, version: string, date: string): string {
  const [before = '', after] = text.split(UNRELEASED);
  if (after === undefined) throw new Error('CHANGELOG.md has no section [Unreleased]');
  if (notesOf(after) === '') throw new Error('CHANGELOG.md has no unreleased changes');
  return `${before}${UNRELEASED}\n## [${version}] - ${date}\n${after}`;
}

/** The text up to the next version. */
export function notesOf(afterHeading: string): string {
  return (afterHeading.split(/^## \[/m)[0] ?? '').trim();
}
