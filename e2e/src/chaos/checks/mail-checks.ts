import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exactlyOnce } from '../ledger/exactly-once.ts';
import type { Check } from './check.ts';

type QueuedMail = { id: string; kind: string; recipient: string };

const SELECT_MAILS = 'select id, kind, recipient from mail';

/** The queue keeps the hash of the address of a sent mail. */
const hashOf = (address: string) => createHash('sha256').update(address).digest('hex');
/** A version before the hashes keeps the address of a mail that it has sent. */
const hashedRecipient = ({ recipient }: QueuedMail) =>
  recipient.includes('@') ? hashOf(recipient) : recipient;

export const mailChecks: readonly Check[] = [
  {
    name: 'every acknowledged sign-up and invitation has one mail',
    async run({ ledger, rows }) {
      const verifications = await rows<QueuedMail>('identity', SELECT_MAILS);
      const invitations = await rows<QueuedMail>('org', SELECT_MAILS);
      const violations = [
        ...exactlyOnce(
          ledger.users.map(({ email }) => hashOf(email)),
          verifications.map(hashedRecipient),
        ),
        ...exactlyOnce(
          ledger.invitations.map(({ email }) => hashOf(email)),
          invitations.map(hashedRecipient),
        ),
      ];
      return { compared: ledger.users.length + ledger.invitations.length, violations };
    },
  },
  {
    name: 'every mail has reached the mail server',
    async run({ system, rows }) {
      if (system.mailDirectory === null) return { compared: 0, violations: [] };
      const queued = [
        ...(await rows<QueuedMail>('identity', SELECT_MAILS)),
        ...(await rows<QueuedMail>('org', SELECT_MAILS)),
      ];
      const received = new Set(await receivedMailIds(system.mailDirectory));
      const violations = queued
        .filter(({ id }) => !received.has(id))
        .map(({ id, kind }) => `mail ${id} (${kind}) is missing`);
      return { compared: queued.length, violations };
    },
  },
];

/** The id of each received mail, from its Message-ID. A mail that was received twice is listed twice. */
export async function receivedMailIds(directory: string): Promise<string[]> {
  const files = (await readdir(directory)).filter((name) => name.endsWith('.eml'));
  const texts = await Promise.all(files.map((name) => readFile(join(directory, name), 'utf8')));
  return texts.flatMap((text) => /^message-id:\s*<([^@>]+)@/im.exec(text)?.[1] ?? []);
}
