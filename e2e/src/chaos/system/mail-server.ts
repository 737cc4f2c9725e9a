import { createServer } from 'node:http';
import { openMailStore } from '@tessera/dev/mail/mail-store';
import { startSmtpCatcher } from '@tessera/dev/mail/smtp-catcher';
import * as z from 'zod';

/** The mail server of a chaos run, as a process of its own that can be killed and frozen. */
const port = z.coerce.number().int();
const settings = z
  .object({ MAIL_DIRECTORY: z.string(), SMTP_PORT: port, READY_PORT: port })
  .parse(process.env);

await startSmtpCatcher(await openMailStore(settings.MAIL_DIRECTORY), settings.SMTP_PORT);
createServer((_request, response) => response.end('ready')).listen(
  settings.READY_PORT,
  '127.0.0.1',
);
