import { FIRST_PREVIOUS_HASH, hashOf, hmacOf } from './canonical-entry.ts';
import { type ExportedEntry, parseLine } from './exported-entry.ts';

export type VerificationOptions = {
  /** The file was exported with a filter: numbers may be missing. */
  readonly filtered?: boolean;
  /** The number of the entry before the first one of the file; 0 unless the export had `after`. */
  readonly after?: number;
  /** The hash of the entry before the first one, known from an earlier file. */
  readonly previousHash?: string;
  /** The number and the hash of the last entry, known from elsewhere: without them a missing end is not detected. */
  readonly lastSequence?: number;
  readonly lastHash?: string;
};

export type VerificationReport = {
  readonly entries: number;
  readonly firstSequence: number | null;
  readonly lastSequence: number | null;
  readonly lastHash: string | null;
  /** The number of entries with personal fields that were erased. */
  readonly erased: number;
};

/** The first difference between an export and the audit log that its hashes describe. */
export class Violation extends Error {
  readonly line: number;
  readonly sequence: number | null;
  constructor(problem: string, at: { readonly line: number; readonly sequence: number | null }) {
    super(problem);
    this.line = at.line;
    this.sequence = at.sequence;
  }
}

/** Verifies the lines of an NDJSON export, in constant memory. Throws a `Violation`. */
export async function verifyExport(
  lines: AsyncIterable<string> | Iterable<string>,
  options: VerificationOptions = {},
): Promise<VerificationReport> {
  let line = 0;
  let erased = 0;
  let first: ExportedEntry | null = null;
  let previous: ExportedEntry | null = null;
  for await (const text of lines) {
    line += 1;
    const entry = parseLine(text);
    if (entry === null) throw new Violation('the line is not an entry', { line, sequence: null });
    const problem =
      orderProblem(entry, previous, options) ??
      hashProblem(entry) ??
      personalFieldProblem(entry) ??
      linkProblem(entry, previous, options);
    if (problem !== null) throw new Violation(problem, { line, sequence: entry.sequence });
    if (isErased(entry)) erased += 1;
    first ??= entry;
    previous = entry;
  }
  const problem = endProblem(previous, options);
  if (problem !== null) {
    throw new Violation(problem, { line, sequence: previous?.sequence ?? null });
  }
  return {
    entries: line,
    firstSequence: first?.sequence ?? null,
    lastSequence: previous?.sequence ?? null,
    lastHash: previous?.hash ?? null,
    erased,
  };
}

function orderProblem(
  { sequence, organizationId }: ExportedEntry,
  previous: ExportedEntry | null,
  { filtered = false, after = 0 }: VerificationOptions,
): string | null {
  if (previous !== null && organizationId !== previous.organizationId) {
    return 'the entry belongs to another organization';
  }
  const last = previous?.sequence ?? after;
  if (sequence <= last) return `the entry follows sequence ${last}: repeated or out of order`;
  if (filtered || sequence === last + 1) return null;
  return `sequence ${last + 1} is missing`;
}

const hashProblem = (entry: ExportedEntry): string | null =>
  hashOf(entry) === entry.hash ? null : 'the hash does not match the fields of the entry';

/** Consecutive entries are linked; so is the first one, if the hash before it is known. */
function linkProblem(
  entry: ExportedEntry,
  previous: ExportedEntry | null,
  options: VerificationOptions,
): string | null {
  const known = entry.sequence === 1 ? FIRST_PREVIOUS_HASH : options.previousHash;
  const isConsecutive = previous?.sequence === entry.sequence - 1;
  const expected = previous === null ? known : isConsecutive ? previous.hash : undefined;
  return expected === undefined || expected === entry.previousHash
    ? null
    : 'previousHash is not the hash of the entry before it';
}

type PersonalField = readonly [
  name: string,
  value: unknown,
  hmac: string | null,
  key: string | null,
];

function personalFieldProblem(entry: ExportedEntry): string | null {
  const { ipAddress, userAgent, actorKey, emailKey, emailHmac } = entry;
  const fields: readonly PersonalField[] = [
    ['ipAddress', ipAddress, entry.ipAddressHmac, actorKey],
    ['userAgent', userAgent, entry.userAgentHmac, actorKey],
    // An address without an HMAC was joined at the time of the export, from an invitation or a join request.
    ...(emailKey === null
      ? []
      : ([['data.email', entry.data.email, emailHmac, emailKey]] as const)),
  ];
  for (const [name, value, hmac, key] of fields) {
    const expected = typeof value === 'string' && key !== null ? hmacOf(key, value) : null;
    const isBlank = (value ?? null) === null;
    const isIntact = isBlank ? key === null || hmac === null : expected === hmac && hmac !== null;
    if (!isIntact) return `${name} does not match its HMAC`;
  }
  return null;
}

const isErased = ({ actorKey, ipAddressHmac, userAgentHmac, ...entry }: ExportedEntry): boolean =>
  (actorKey === null && (ipAddressHmac !== null || userAgentHmac !== null)) ||
  (entry.emailKey === null && entry.emailHmac !== null);

function endProblem(
  last: ExportedEntry | null,
  { lastSequence, lastHash }: VerificationOptions,
): string | null {
  if (lastSequence !== undefined && last?.sequence !== lastSequence) {
    return `the export ends at sequence ${last?.sequence ?? 0}, not ${lastSequence}`;
  }
  if (lastHash !== undefined && last?.hash !== lastHash) {
    return 'the hash of the last entry is not the expected one';
  }
  return null;
}
