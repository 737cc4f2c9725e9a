import * as z from 'zod';

const bytes = z.string().regex(/^(?:[0-9a-f]{2})+$/);

/**
 * A line of an NDJSON export as it is on the wire: times stay text, because the hash is over the text. `actor` is joined
 * at the time of the export and is not part of the hash.
 */
export const exportedEntry = z.strictObject({
  sequence: z.int().positive(),
  id: z.string(),
  organizationId: z.string(),
  action: z.string(),
  actorId: z.string().nullable(),
  actor: z.unknown(),
  targetId: z.string(),
  userId: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  requestId: z.string().nullable(),
  createdAt: z.string(),
  previousHash: bytes,
  hash: bytes,
  actorKey: bytes.nullable(),
  ipAddressHmac: bytes.nullable(),
  userAgentHmac: bytes.nullable(),
  emailKey: bytes.nullable(),
  emailHmac: bytes.nullable(),
});
export type ExportedEntry = z.output<typeof exportedEntry>;

/** The entry of a line, or null when the line is not an entry. */
export function parseLine(line: string): ExportedEntry | null {
  try {
    return exportedEntry.parse(JSON.parse(line));
  } catch {
    return null;
  }
}
