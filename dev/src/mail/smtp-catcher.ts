import { SMTPServer } from 'smtp-server';
import type { MailStore } from './mail-store.ts';

const MAX_MAIL_BYTES = 25 * 1024 * 1024;

export type SmtpCatcher = { readonly url: string; stop(): Promise<void> };

/** Receives mails on 127.0.0.1 and stores them; forwards none. Rejects when the port is taken. */
export async function startSmtpCatcher(store: MailStore, port: number): Promise<SmtpCatcher> {
  const server = new SMTPServer({
    name: 'mail.local',
    banner: 'Mails are stored here and not sent on',
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
        // The reply is sent once the mail is on disk, because the sender's outbox may delete it then.
        store.add(Buffer.concat(chunks), recipients, new Date()).then(() => callback(), callback);
      });
    },
  });
  // A client that disconnects in the middle of a mail is not an error of this server.
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
