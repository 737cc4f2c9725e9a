import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { Violation, verifyExport } from './verify-export.ts';

const USAGE = `npm run verify:audit -- FILE...   (NDJSON exports; a continued export is the next file)
  --filtered              the export has a filter: numbers may be missing
  --after SEQUENCE        the export continues after this entry
  --previous-hash HASH    the hash of that entry
  --last-sequence NUMBER  the last entry that the export must contain
  --last-hash HASH        the hash of the last entry`;

async function* linesOf(files: readonly string[]): AsyncGenerator<string> {
  for (const file of files) yield* createInterface({ input: createReadStream(file) });
}

function readOptions() {
  const string = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      filtered: { type: 'boolean' },
      after: string,
      'previous-hash': string,
      'last-sequence': string,
      'last-hash': string,
    },
  });
  if (positionals.length === 0) throw new Error('no file');
  return { files: positionals, values };
}

async function verifyFiles(): Promise<void> {
  const { files, values } = readOptions();
  const { after, filtered, 'last-sequence': lastSequence } = values;
  const { 'previous-hash': previousHash, 'last-hash': lastHash } = values;
  const report = await verifyExport(linesOf(files), {
    ...(filtered && { filtered }),
    ...(after !== undefined && { after: Number(after) }),
    ...(lastSequence !== undefined && { lastSequence: Number(lastSequence) }),
    ...(previousHash !== undefined && { previousHash }),
    ...(lastHash !== undefined && { lastHash }),
  });
  const { entries, erased } = report;
  const range = `sequence ${report.firstSequence ?? '-'} to ${report.lastSequence ?? '-'}`;
  console.log(`OK: ${entries} entries, ${range}, ${erased} with erased personal fields`);
  console.log(`last hash: ${report.lastHash ?? '-'}`);
  if (lastSequence === undefined && lastHash === undefined) {
    console.log(
      'not verified: whether entries are missing at the end (--last-sequence, --last-hash)',
    );
  }
}

try {
  await verifyFiles();
} catch (error) {
  if (error instanceof Violation) {
    const at = error.sequence === null ? '' : `, sequence ${error.sequence}`;
    console.error(`VIOLATION at line ${error.line}${at}: ${error.message}`);
  } else console.error(`${error instanceof Error ? error.message : error}\n${USAGE}`);
  process.exitCode = error instanceof Violation ? 1 : 2;
}
