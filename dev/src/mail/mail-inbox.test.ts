import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anyFreePort } from '@tessera/local-stack/ports';
import nodemailer, { type SendMailOptions } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DevConsole, startDevConsole } from '../dev-console/dev-console-server.ts';
import { inboxSection } from './inbox-section.ts';
import { createInbox } from './mail-inbox.ts';
import { type MailStore, openMailStore } from './mail-store.ts';
import { type SmtpCatcher, startSmtpCatcher } from './smtp-catcher.ts';

describe('inbox of the dev console', () => {
  let directory: string;
  let store: MailStore;
  let smtp: SmtpCatcher;
  let devConsole: DevConsole;
  let url: string;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'inbox-'));
    store = await openMailStore(directory);
    smtp = await startSmtpCatcher(store, await anyFreePort());
    devConsole = await startDevConsole(
      { mail: inboxSection(store, 'https://app.example.com') },
      await anyFreePort(),
    );
    url = `${devConsole.url}/dev/mail`;
  });
  beforeEach(() => store.clear());
  afterAll(async () => {
    await Promise.all([smtp.stop(), devConsole.stop()]);
    await rm(directory, { recursive: true, force: true });
  });

  const link = `http://localhost:3000/verify-email?token=${'t'.repeat(200)}&callbackURL=%2F`;
  const verification = {
    from: { name: 'Tessera', address: 'tessera@example.com' },
    to: { name: 'Zoë', address: 'Zoe@example.com' },
    subject: 'Bestätige deine Adresse',
    text: `Hallo Zoë,\n\nbitte öffne: ${link}\n`,
    html: `<p>Hallo</p><a href="${link.replaceAll('&', '&amp;')}">öffnen</a>`,
  };
  const send = (mail: SendMailOptions) => nodemailer.createTransport(smtp.url).sendMail(mail);

  it('shows a mail with its subject and its unwrapped link', async () => {
    await send(verification);
    const [mail] = createInbox(store, url).list('zoe@example.com');
    expect(mail).toMatchObject({
      subject: 'Bestätige deine Adresse',
      from: 'tessera@example.com',
      to: ['Zoe@example.com'],
      links: [link],
    });

    const list = await (await fetch(url)).text();
    expect(list).toContain('Bestätige deine Adresse');
    const view = await (await fetch(`${url}/${mail?.id}`)).text();
    expect(view).toContain(`href="${link.replaceAll('&', '&amp;')}"`);
  });

  it('responds with JSON, filtered by recipient', async () => {
    await Promise.all([
      send(verification),
      send({ ...verification, to: 'other@example.com', subject: 'Other' }),
    ]);
    const response = await fetch(`${url}/list.json?to=OTHER@example.com`);
    const { messages } = await response.json();
    expect(messages).toEqual([expect.objectContaining({ subject: 'Other' })]);

    const one = await fetch(`${url}/${messages[0].id}.json`);
    expect(await one.json()).toMatchObject({ message: { subject: 'Other' } });
  });

  it('keeps mails across a restart and deletes them on request', async () => {
    await send(verification);
    const reopened = await openMailStore(directory);
    expect(reopened.list()).toEqual(store.list());

    await fetch(`${url}/list.json`, { method: 'DELETE' });
    expect((await openMailStore(directory)).list()).toEqual([]);
  });

  it('waits for a mail that has not arrived yet, and lists the mails when it times out', async () => {
    const inbox = createInbox(store, url);
    const coming = inbox.waitFor('zoe@example.com', ({ subject }) => subject.startsWith('Best'));
    await send(verification);
    expect((await coming).to).toEqual(['Zoe@example.com']);
    await expect(inbox.waitFor('zoe@example.com', () => false, 50)).rejects.toThrow(/Bestätige/);
  });

  it('does not run HTML or text of a mail in its pages', async () => {
    const attack = '<script>alert(1)</script>';
    await send({ ...verification, subject: attack, text: attack, html: attack });
    const [mail] = store.list();
    const pages = await Promise.all(
      ['', `/${mail?.id}`].map(async (path) => (await fetch(url + path)).text()),
    );
    for (const page of pages) expect(page).not.toContain(attack);

    const part = await fetch(`${url}/${mail?.id}/html`);
    const policy = part.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/img-src data: cid: https:\/\/app\.example\.com;/);
    expect(policy).toMatch(/sandbox(?!.*allow-scripts)/);
  });

  it('rejects foreign host names and deletion by another site', async () => {
    await send(verification);
    const status = await new Promise<number | undefined>((resolve) => {
      request(url, { headers: { host: 'evil.example' } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }).end();
    });
    expect(status).toBe(403);
    const clear = await fetch(`${url}/clear`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(clear.status).toBe(403);
    expect(store.list()).toHaveLength(1);
  });
});
