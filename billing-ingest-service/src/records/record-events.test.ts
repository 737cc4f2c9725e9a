import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ensureStream } from '@tessera/chassis/messaging/broker-setup';
import { recordKind } from '@tessera/contracts/billing/changes';
import { billingEvents } from '@tessera/contracts/billing/events';
import { billingRequests } from '@tessera/contracts/billing/requests';
import type { Envelope } from '@tessera/contracts/define/event';
import { consumerPermissions } from '@tessera/contracts/subjects';
import { startNatsServer } from '@tessera/testing/nats-server';
import { eventually } from '@tessera/testing/time';
import { connect } from 'nats';
import { afterEach, describe, expect, it } from 'vitest';
import { fixture, fixtureIds } from '../../test/fixtures.ts';
import { useBillingService } from '../../test/harness.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const page = readFileSync(`${root}/docs/consuming-events.md`, 'utf8');
const blocks = (language: string) =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\``, 'gm'))].map(
    ([, code = '']) => code,
  );
const [consumer = '', requestProgram = ''] = blocks('js');
const [, account = ''] = blocks('json');
const programOf = (code: string) => ['--input-type=module', '--eval', code];

describe('events of billing records', () => {
  const billing = useBillingService();
  const children: ChildProcess[] = [];
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });

  /** Runs the consumer of docs/consuming-events.md in a separate process. */
  function consume(url: string, code = consumer) {
    const lines: string[] = [];
    const child = spawn(process.execPath, programOf(code), {
      cwd: root,
      env: { NATS_URL: url },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    child.stdout.on('data', (text) => lines.push(...String(text).split('\n').filter(Boolean)));
    const until = (count: number) =>
      eventually(() => {
        if (lines.length < count) throw new Error(`${lines.length} of ${count} lines`);
      }, 15_000);
    const end = async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    };
    return { lines, until, end };
  }

  it('publishes every record kind in order, and only changed records', async () => {
    await billing.empty();
    const whole = billing.allEvents();
    await billing.receive(...whole);
    const rows = await billing.sql<{
      subject: string;
      aggregate: string;
      version: string;
      envelope: Envelope & { data: { version: string; id: string } };
    }>('select subject, aggregate, version, envelope from $schema.outbox order by position');
    const subjects = new Set(rows.map(({ subject }) => subject));
    expect([...subjects].sort()).toEqual(
      recordKind.options.map((kind) => `billing.${kind}.updated`).sort(),
    );

    for (const aggregate of new Set(rows.map((row) => row.aggregate))) {
      const events = rows.filter((row) => row.aggregate === aggregate);
      expect(events.map(({ version }) => Number(version))).toEqual(
        events.map((_, index) => index + 1),
      );
      const ages = events.map(({ envelope }) => BigInt(envelope.data.version));
      expect(ages).toEqual(ages.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0)));
      expect(aggregate).toBe(`${events[0]?.subject.split('.')[1]}:${events[0]?.envelope.data.id}`);
    }

    await billing.receive(...whole);
    const again = await billing.sql('select 1 from $schema.outbox');
    const maximum = whole.length;
    expect(again.length - rows.length).toBeLessThanOrEqual(maximum);
  });

  it('documents every event in docs/consuming-events.md', () => {
    const subjects = Object.values(billingEvents).map(({ subject }) => subject);
    expect(subjects.filter((subject) => !page.includes(`\`${subject}\``))).toEqual([]);
    const requests = [billingRequests.checkEntitlement.subject];
    expect(JSON.parse(account)).toEqual(consumerPermissions('access-desk', 'billing', requests));
    expect(consumer.trim().split('\n').length).toBeLessThanOrEqual(20);
  });

  it('delivers every event to the consumer of the page, across a restart', async () => {
    const { data, type } = fixture('subscription.active');
    const subscriptionUpdated = (id: string, status: string, at: string) => ({
      type,
      data: { ...data, id, status, modified_at: at },
    });
    const first = consume(billing.broker.url);
    await billing.receive(subscriptionUpdated('followed', 'trialing', '2026-01-01T00:00:00Z'));
    const isOurs = (line: string) => line.startsWith('followed');
    await eventually(() => expect(first.lines.filter(isOurs)).toHaveLength(1), 15_000);
    await first.end();
    await billing.receive(subscriptionUpdated('followed', 'active', '2026-01-02T00:00:00Z'));
    const second = consume(billing.broker.url);
    await eventually(
      () => expect(second.lines.filter(isOurs)).toContain('followed active subscription.active'),
      15_000,
    );
    expect(first.lines.filter(isOurs)).toEqual(['followed trialing subscription.active']);
  });

  it('delivers events again, in order, when a consumer crashes before its acknowledgement', async () => {
    const { data, type } = fixture('subscription.active');
    const subscriptionUpdated = (status: string, at: string) => ({
      type,
      data: { ...data, id: 'unconfirmed', status, modified_at: at },
    });
    const isOurs = (line: string) => line.startsWith('unconfirmed');
    const hasty = consumer.replace(
      'message.ack();',
      "if (data.id !== 'unconfirmed') message.ack();",
    );
    expect(hasty).not.toBe(consumer);
    const first = consume(billing.broker.url, hasty);
    await billing.receive(subscriptionUpdated('trialing', '2026-01-01T00:00:00Z'));
    await eventually(() => expect(first.lines.filter(isOurs)).toHaveLength(1), 15_000);
    await first.end();
    await billing.receive(subscriptionUpdated('active', '2026-01-02T00:00:00Z'));
    const second = consume(billing.broker.url);
    await eventually(
      () =>
        expect(second.lines.filter(isOurs)).toEqual([
          'unconfirmed trialing subscription.active',
          'unconfirmed active subscription.active',
        ]),
      15_000,
    );
  });

  it('identifies the record for a later request', async () => {
    const { organizationId } = await billing.given.merchant('checked');
    const grant = fixture('variants/benefit_grant.created.custom').data;
    const of = { organization_id: 'checked' };
    const data = {
      ...grant,
      id: 'checked',
      customer_id: 'checked',
      customer: { ...grant.customer, ...of, id: 'checked', external_id: 'user:checked' },
      benefit: { ...grant.benefit, ...of },
    };
    await billing.receive({ type: 'benefit_grant.created', data });
    const check = async (benefitId: string) => {
      const given = [organizationId, 'checked', benefitId];
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [...programOf(requestProgram), '--', ...given],
        { cwd: root, env: { NATS_URL: billing.broker.url } },
      );
      return stdout.trim().split(' ')[0];
    };
    expect(await check(grant.benefit_id)).toBe('true');
    expect(await check('another')).toBe('false');
  });

  it('allows consumption with the permissions that the page lists and no others', async () => {
    const desk = { name: 'access-desk', password: 'desk', ...JSON.parse(account) };
    const all = { name: 'all', password: 'all', publish: ['>'], subscribe: ['>'] };
    const broker = await startNatsServer({ users: [desk, all] });
    try {
      const nats = await connect({ servers: broker.url, user: 'all', pass: 'all' });
      await ensureStream(await nats.jetstreamManager(), 'billing', 1);
      const data = {
        id: fixtureIds.subscription,
        status: 'active',
        sourceType: 'subscription.active',
      };
      const event = {
        subject: `subscription:${fixtureIds.subscription}`,
        aggregateversion: 1,
        data,
      };
      await nats.jetstream().publish('billing.subscription.updated', JSON.stringify(event));
      const running = consume(broker.urlFor(desk));
      await running.until(1);
      await nats.close();
    } finally {
      await broker.stop();
    }
  });
});
