import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

/** A mail as the SMTP server received it. */
export type Mail = {
  readonly id: string;
  readonly receivedAt: string;
  readonly from: string;
  /** The recipients of the SMTP envelope, including blind copies. */
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  /** Null when the mail has a text part only. */
  readonly html: string | null;
  /** Every URL in the mail, in order, once each. */
  readonly links: readonly string[];
};

export type MailStore = {
  /** Newest first; with an address, only the mails to it, regardless of case. */
  list(to?: string): readonly Mail[];
  find(id: string): Mail | null;
  /** The mail as it was received, with its headers. */
  raw(id: string): Promise<string | null>;
  /** Stores a mail; it is on disk when this resolves. */
  add(raw: Buffer, recipients: readonly string[], receivedAt: Date): Promise<Mail>;
  clear(): Promise<void>;
  /** Calls `onChange` after every change; returns a function that ends the subscription. */
  watch(onChange: () => void): () => void;
};

/** Opens the mails of a directory, one `.eml` file each. */
export async function openMailStore(directory: string): Promise<MailStore> {
  await mkdir(directory, { recursive: true });
  let mails: readonly Mail[] = await readMails(directory);
  const watchers = new Set<() => void>();
  const changeTo = (changed: readonly Mail[]) => {
    mails = changed;
    for (const watcher of watchers) watcher();
  };

  return {
    list: (to) => {
      const wanted = to?.trim().toLowerCase();
      return wanted ? mails.filter((mail) => isTo(mail, wanted)) : mails;
    },
    find: (id) => mails.find((mail) => mail.id === id) ?? null,
    raw: async (id) => {
      const known = mails.some((mail) => mail.id === id);
      return known ? await readFile(fileOf(directory, id), 'utf8') : null;
    },
    add: async (raw, recipients, receivedAt) => {
      const id = `${receivedAt.getTime()}-${randomBytes(4).toString('hex')}`;
      const head = `X-Received-At: ${receivedAt.toISOString()}\r\nX-Envelope-To: ${recipients.join(', ')}\r\n`;
      const content = Buffer.concat([Buffer.from(head), raw]);
      const mail = await parseMail(id, content);
      const file = fileOf(directory, id);
      await writeFile(`${file}.new`, content, { mode: 0o600 });
      await rename(`${file}.new`, file);
      changeTo([mail, ...mails]);
      return mail;
    },
    clear: async () => {
      const ids = mails.map(({ id }) => id);
      changeTo([]);
      await Promise.all(ids.map((id) => rm(fileOf(directory, id), { force: true })));
    },
    watch: (onChange) => {
      watchers.add(onChange);
      return () => watchers.delete(onChange);
    },
  };
}

function isTo(mail: Mail, address: string): boolean {
  return mail.to.some((recipient) => recipient.toLowerCase() === address);
}

async function readMails(directory: string): Promise<Mail[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(
    names.map(async (name) => parseMail(name.slice(0, -4), await readFile(join(directory, name)))),
  );
  return mails.sort((left, right) => right.receivedAt.localeCompare(left.receivedAt));
}

async function parseMail(id: string, content: Buffer): Promise<Mail> {
  const parsed = await PostalMime.parse(content);
  const header = (name: string) =>
    parsed.headers.find(({ key }) => key === name)?.value.trim() ?? '';
  const text = parsed.text ?? '';
  const html = parsed.html ?? null;
  return {
    id,
    receivedAt: header('x-received-at'),
    from: parsed.from?.address ?? '',
    to: header('x-envelope-to').split(', ').filter(Boolean),
    subject: parsed.subject ?? '',
    text,
    html,
    links: linksIn(text, html),
  };
}

/** URLs of the text part, then those that only the HTML part contains. */
export function linksIn(text: string, html: string | null): string[] {
  const inText = [...text.matchAll(/https?:\/\/[^\s<>"']+/g)].map(([link]) =>
    link.replace(/[.,;:!?)\]]+$/, ''),
  );
  const inHtml = [...(html ?? '').matchAll(/href\s*=\s*["'](https?:\/\/[^"']+)["']/gi)].map(
    ([, link = '']) => link.replaceAll('&amp;', '&'),
  );
  return [...new Set([...inText, ...inHtml])];
}

function fileOf(directory: string, id: string): string {
  return join(directory, `${id}.eml`);
}
