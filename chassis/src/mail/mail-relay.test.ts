import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { useService } from '@tessera/testing/harness';
import { eventually } from '@tessera/testing/time';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sampleHarness, sampleService } from '../../test/sample-service.ts';
import type { Worker } from '../messaging/worker.ts';
import { type MailPort, smtpPort } from '../ports/mail.ts';
import { createMailRelay } from './mail-relay.ts';
import { createMailRenderer } from './template.ts';

const messages = { greeting: 'Hi,', greeting_named: 'Hi,', buttonAsText: '{{url}}', text: 'Hello' };
const languages = { en: messages, de: messages, es: messages, fr: messages };
const render = createMailRenderer({
  templates: { greeting: { subject: 'text', body: 'text', action: 'text', footer: 'text' } },
  texts: { ...languages, pl: messages, ru: messages, tr: messages, uk: messages },
});

describe('the mail relay', () => {
  const sample = useService(sampleService, { ...sampleHarness, databaseProxy: true });
  const relays: Worker[] = [];
  const ports: MailPort[] = [];
  afterEach(async () => {
    sample.databaseProxy.restore();
    await Promise.all(relays.splice(0).map((relay) => relay.stop()));
    for (const port of ports.splice(0)) port.close();
  });

  type Parts = Partial<Parameters<typeof createMailRelay>[0]>;
  type Options = Parameters<typeof createMailRelay>[1];
  function startRelay(parts: Parts = {}, options?: Options): void {
    const { db, clock, log } = sample.deps;
    const deps = {
      db,
      mail: smtp(),
      render,
      clock,
      log,
      ...parts,
    };
    relays.push(createMailRelay(deps, options));
  }
  function smtp(url = sample.mailbox.url): MailPort {
    const port = smtpPort({ url, from: 'tessera@example.com', productName: 'Tessera' });
    ports.push(port);
    return port;
  }

  const queue = (to: string) =>
    sample.deps.db.transaction((tx) =>
      tx.sendMail({ kind: 'greeting', to, language: 'en', data: {} }),
    );
  const attemptsOf = async (to: string) => {
    const [row] = await sample.sql<{ attempts: number; sent: boolean }>(
      `select attempts, sent_at is not null as sent from $schema.mail where recipient in ($1, encode(sha256(convert_to($1, 'UTF8')), 'hex'))`,
      [to],
    );
    return row;
  };
  const rowOf = async (to: string) => {
    const [row] = await sample.sql(
      `select recipient = $1 as "hasAddress", data, last_error as error, sent_at is not null as ended
       from $schema.mail where recipient in ($1, encode(sha256(convert_to($1, 'UTF8')), 'hex'))`,
      [to],
    );
    return row;
  };

  it('REL-26: sends a mail that a killed process had claimed within 30 s', async () => {
    const to = 'killed@example.com';
    const { db } = sample.deps;
    await queue(to);
    // A process that claims the mail and then neither sends it nor writes anything, as after SIGKILL.
    const dead = new Promise<void>(() => undefined);
    createMailRelay({
      ...sample.deps,
      db,
      render,
      mail: { send: () => dead, close() {} },
    });
    await eventually(async () => expect(await attemptsOf(to)).toMatchObject({ attempts: 1 }));
    sample.clock.advance('29s');
    startRelay();
    await sample.mailbox.to(to);
  });

  it('extends the lease of a slow mail, so that it is sent once', async () => {
    const to = 'slow@example.com';
    const port = smtp();
    // This clock advances by itself, and it is ahead of the clock with which the mail was queued.
    const ticking = { now: () => new Date(sample.clock.now().getTime() + 3_600_000) };
    const slow: MailPort = {
      async send(mail) {
        await sleep(4_000);
        await port.send(mail);
      },
      close: () => port.close(),
    };
    for (let process = 0; process < 2; process += 1) {
      startRelay({ mail: slow, clock: ticking }, { leaseSeconds: 1 });
    }
    await queue(to);
    await eventually(async () => expect(await attemptsOf(to)).toEqual({ attempts: 1, sent: true }));
    await sleep(1_500);
    expect(sample.mailbox.mails.filter((mail) => mail.to.includes(to))).toHaveLength(1);
  });

  it('marks a mail as sent when the database is back and does not send it twice', async () => {
    const to = 'interrupted@example.com';
    const port = smtp();
    startRelay({
      mail: {
        async send(mail) {
          await port.send(mail);
          sample.databaseProxy.cut();
          setTimeout(() => sample.databaseProxy.restore(), 800);
        },
        close: () => port.close(),
      },
    });
    await queue(to);
    await eventually(async () => expect(await attemptsOf(to)).toEqual({ attempts: 1, sent: true }));
    expect(sample.mailbox.mails.filter((mail) => mail.to.includes(to))).toHaveLength(1);
  });

  it('SEC-110: drops a mail that the server rejects permanently, and logs no address', async () => {
    const warned = vi.spyOn(sample.deps.log, 'warn');
    const to = 'rejected@example.com';
    sample.mailbox.rejectRecipient(to, 550);
    await queue(to);
    startRelay();
    await eventually(async () =>
      expect(await rowOf(to)).toEqual({
        hasAddress: false,
        data: {},
        error: 'EENVELOPE 550',
        ended: true,
      }),
    );
    expect(await attemptsOf(to)).toMatchObject({ attempts: 1 });
    await eventually(() =>
      expect(warned.mock.calls.map(([, text]) => text)).toContain('mail dropped'),
    );
    expect(JSON.stringify(warned.mock.calls)).not.toContain(to);
    const metrics = await (await fetch(`${sample.service.opsUrl}/metrics`)).text();
    expect(metrics).toMatch(/tessera_mails_handled_total\{outcome="dropped"\} [1-9]/);
  });

  it('keeps a mail that the server rejects for now, and stores no address with the error', async () => {
    const to = 'greylisted@example.com';
    sample.mailbox.rejectRecipient(to, 450);
    await queue(to);
    startRelay();
    await eventually(async () =>
      expect(await rowOf(to)).toMatchObject({ error: 'EENVELOPE 450', ended: false }),
    );
  });

  it('keeps mails for a day while the mail server rejects every connection', async () => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.end('554 no service\r\n');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const to = 'outage@example.com';
    await queue(to);
    startRelay({ mail: smtp(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`) });
    await eventually(async () => expect(await attemptsOf(to)).toMatchObject({ attempts: 1 }));
    sample.clock.advance('23h');
    await eventually(async () => expect(await attemptsOf(to)).toMatchObject({ attempts: 2 }));
    await eventually(async () =>
      expect(await rowOf(to)).toMatchObject({ error: 'EPROTOCOL 554', ended: false }),
    );
    sample.clock.advance('2h');
    await eventually(async () =>
      expect(await rowOf(to)).toMatchObject({
        hasAddress: false,
        error: 'EPROTOCOL 554',
        ended: true,
      }),
    );
    server.close();
  });
});
