import { createHash, createHmac } from 'node:crypto';
import type { ExportedEntry } from './exported-entry.ts';

/** The `previousHash` of the first entry of an organization. */
export const FIRST_PREVIOUS_HASH = '0'.repeat(64);

/**
 * The text whose SHA-256 is the hash of an entry: one JSON value a line, in this order. The function
 * `audit_entry_link` of the database writes the same text. An address in `data` is represented by its HMAC alone, as
 * are IP address and user agent.
 */
export function canonicalText(entry: ExportedEntry): string {
  const { email: _, ...data } = entry.data;
  const fields = [
    1,
    entry.organizationId,
    entry.sequence,
    entry.previousHash,
    entry.id,
    entry.createdAt,
    entry.action,
    entry.actorId,
    entry.targetId,
    entry.userId,
    entry.requestId,
    data,
    entry.ipAddressHmac,
    entry.userAgentHmac,
    entry.emailHmac,
  ];
  return fields.map(canonicalJson).join('\n');
}

export const hashOf = (entry: ExportedEntry): string =>
  createHash('sha256').update(canonicalText(entry)).digest('hex');

export const hmacOf = (key: string, value: string): string =>
  createHmac('sha256', Buffer.from(key, 'hex')).update(value).digest('hex');

/**
 * JSON as PostgreSQL writes `jsonb`: keys in the order of their length, then of their bytes. Numbers in events are
 * integers, which both write in the same way.
 */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .map(([key, member]) => ({ key, bytes: Buffer.from(key), member }))
    .sort((one, other) => one.bytes.length - other.bytes.length || one.bytes.compare(other.bytes))
    .map(({ key, member }) => `${JSON.stringify(key)}: ${canonicalJson(member)}`);
  return `{${members.join(', ')}}`;
}
