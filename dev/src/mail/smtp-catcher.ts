import { SMTPServer } from 'smtp-server';
import type { MailStore } from './mail-store.ts';

const MAX_MAIL_BYTES = 25 * 1024 * 1024;

export type SmtpCatcher = { readonly url: string; stop(): Promise<void> };

/** Listens for mails on 127.0.0.1 and keeps every one; nothing is ever sent on. Rejects when the port is taken. */
export async function startSmtpCatcher(store: MailStore, port: number): Promise<SmtpCatcher> {
  const server = new SMTPServer({
    name: 'mail.local',
    banner: 'Mails are kept here and go nowhere',
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: MAX_MAIL_BYTES,
    disableReverseLookup: true,
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', callback);
      stream.on('end', () => {
        if (stream.sizeExceeded) {
          callback(Object.assign(new Error('Mail is too large'), { responseCode: 552 }));
          return;
        }
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        // Answered only after it is on disk: the sender's outbox may forget it then.
        store.keep(Buffer.concat(chunks), recipients, new Date()).then(() => callback(), callback);
      });
    },
  });
  // A client that hangs up in the middle of a mail is its own business.
  server.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
