/**
 * The lines of a report, which is in memory, in the form in which files are written: in batches. A file without lines has
 * its header.
 */
export async function* batches<Line>(
  parts: readonly (readonly Line[])[],
): AsyncIterable<readonly Line[]> {
  yield [];
  for (const part of parts) yield part;
}
