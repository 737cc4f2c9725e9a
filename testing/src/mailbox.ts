import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { eventually } from './time.ts';

export type ReceivedMail = {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Email['headers'];
};

export type Mailbox = {
  /** An `smtp://` URL on loopback. */
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  /** The mails to an address, as soon as there are at least `count`. */
  to(address: string, count?: number): Promise<ReceivedMail[]>;
  /** Rejects every delivery with a temporary error while `rejecting` is true. */
  rejectDeliveries(rejecting: boolean): void;
  /** Rejects an address as recipient with this reply code, and with the address in the reply as most servers do. */
  rejectRecipient(address: string, responseCode: number): void;
  close(): Promise<void>;
};

/** Starts a real SMTP server that keeps the mails it receives. */
export async function startMailbox(): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  let rejecting = false;
  const rejected = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      const responseCode = rejected.get(address);
      if (responseCode === undefined) done();
      else done(Object.assign(new Error(`<${address}> is rejected`), { responseCode }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (rejecting) {
          done(Object.assign(new Error('mailbox unavailable'), { responseCode: 451 }));
          return;
        }
        PostalMime.parse(Buffer.concat(chunks)).then(
          ({ subject = '', text = '', html = '', headers }) => {
            const to = session.envelope.rcptTo.map(({ address }) => address);
            mails.push({ to, subject, text, html, headers });
            done();
          },
          done,
        );
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;

  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    to: (address, count = 1) =>
      eventually(() => {
        const found = mails.filter(({ to }) => to.includes(address));
        if (found.length < count)
          throw new Error(`${found.length} of ${count} mails for ${address}`);
        return found;
      }),
    rejectDeliveries: (value) => {
      rejecting = value;
    },
    rejectRecipient: (address, responseCode) => {
      rejected.set(address, responseCode);
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The first link in the text of a mail. */
export function linkIn(mail: ReceivedMail): string {
  const [link] = /https?:\/\/\S+/.exec(mail.text) ?? [];
  if (link === undefined) throw new Error(`no link in: ${mail.text}`);
  return link;
}
