import { createTransport } from 'nodemailer';

/** A rendered mail: one recipient, text and HTML. */
export type Mail = {
  /** Stable per mail, so that a repeated mail can be recognized. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

export type MailPort = { send(mail: Mail): Promise<void>; close(): void };

type SmtpOptions = {
  readonly url: string;
  /** The sender. The default is a local address under the name of the product. */
  readonly from?: string | undefined;
  readonly productName: string;
};

/** Sends over SMTP. The recipient is passed as an address object, so that nodemailer does not parse or split it. */
export function smtpPort({ url, from, productName }: SmtpOptions): MailPort {
  const sender = from ?? { name: productName, address: 'no-reply@localhost.localdomain' };
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
  });
  return {
    async send({ id, to, subject, text, html }) {
      await transport.sendMail({
        from: sender,
        to: { name: '', address: to },
        subject: subject.replace(/\p{Cc}+/gu, ' '),
        text,
        html,
        messageId: `<${id}@mail.tessera>`,
        headers: { 'auto-submitted': 'auto-generated' },
      });
    },
    close: () => transport.close(),
  };
}
