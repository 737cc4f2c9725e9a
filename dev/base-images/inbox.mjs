// Receives mails on port 1025 and shows them on 8025, with the part of Mailpit's API that the scenarios use.
// Mails are kept in memory.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** Newest first, in the form of Mailpit's messages. */
const mails = [];

const smtp = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  disableReverseLookup: true,
  onData(stream, session, callback) {
    const chunks = [];
    stream.on('data', (chunk) => chunks.push(chunk));
    stream.on('error', callback);
    stream.on('end', () => {
      const recipients = session.envelope.rcptTo.map(({ address }) => ({
        Name: '',
        Address: address,
      }));
      keep(Buffer.concat(chunks), recipients).then(() => callback(), callback);
    });
  },
});

async function keep(raw, recipients) {
  const { from, subject = '', text = '', html = '' } = await PostalMime.parse(raw);
  mails.unshift({
    ID: randomUUID(),
    Created: new Date().toISOString(),
    From: { Name: from?.name ?? '', Address: from?.address ?? '' },
    To: recipients,
    Subject: subject,
    Text: text,
    HTML: html,
  });
}

const summaryOf = ({ Text, HTML, ...summary }) => summary;
const escaped = (text) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const listPage = () => {
  const rows = mails.map(({ To, Subject }) => {
    const recipients = To.map(({ Address }) => Address).join(', ');
    return `<li>${escaped(recipients)}: ${escaped(Subject)}</li>`;
  });
  return `<!doctype html><html lang="en"><title>Inbox</title><ul>${rows.join('')}</ul></html>`;
};

const pages = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://inbox');
  const json = (status, value) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(value));
  };
  if (url.pathname === '/readyz') return json(200, 'ok');
  if (url.pathname === '/api/v1/search') {
    const to = /^to:"?([^"]+)"?$/.exec(url.searchParams.get('query') ?? '')?.[1]?.toLowerCase();
    const isMeant = ({ To }) => To.some(({ Address }) => Address.toLowerCase() === to);
    return json(200, { messages: mails.filter(isMeant).map(summaryOf) });
  }
  const id = /^\/api\/v1\/message\/([\w-]+)$/.exec(url.pathname)?.[1];
  const mail = mails.find(({ ID }) => ID === id);
  if (mail) return json(200, mail);
  if (url.pathname !== '/') return json(404, { Error: 'not found' });
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(listPage());
});

smtp.listen(1025);
pages.listen(8025);
process.on('SIGTERM', () => process.exit(0));
