import { request } from 'node:http';
import { invalidateCachedSessions } from '@tessera/chassis/sessions/session-cache';
import { hashToken } from '@tessera/chassis/sessions/session-token';
import type { TestUser } from '@tessera/testing/harness';
import { eventually } from '@tessera/testing/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { fixture, fixtureIds } from '../../test/fixtures.ts';
import { useBillingService } from '../../test/harness.ts';

type Message = { id: string; event: string; data: { kind?: string; id?: string } };

describe('GET /api/billing/stream', () => {
  const billing = useBillingService({
    BILLING_STREAMS_PER_USER: '2',
    BILLING_STREAMS_PER_ORGANIZATION: '3',
  });
  beforeEach(() => billing.empty());

  /** Opens the stream as a browser does. */
  function listen(user: TestUser, lastEventId?: string) {
    const messages: Message[] = [];
    let buffer = '';
    const state = { status: 0, isClosed: false };
    const call = request(`${billing.service.url}/api/billing/stream`, {
      headers: {
        cookie: user.cookie,
        ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
      },
    });
    call.on('response', (response) => {
      state.status = response.statusCode ?? 0;
      response.on('data', (chunk: Buffer) => {
        buffer += chunk.toString();
        const parts = buffer.split('\n\n');
        buffer = parts.pop() ?? '';
        for (const part of parts.filter((text) => !text.startsWith(':'))) {
          const fields = Object.fromEntries(
            part
              .split('\n')
              .map((line) => [line.split(': ')[0], line.slice(line.indexOf(': ') + 2)]),
          );
          messages.push({ id: fields.id, event: fields.event, data: JSON.parse(fields.data) });
        }
      });
      response.on('close', () => {
        state.isClosed = true;
      });
    });
    call.on('error', () => undefined);
    call.end();
    return {
      messages,
      state,
      close: () => call.destroy(),
      until: (count: number) =>
        eventually(() => {
          if (messages.length < count) throw new Error(`${messages.length} of ${count} messages`);
          return messages.map(({ event, data }) => [event, data.kind, data.id]);
        }),
    };
  }

  const refund = (id: string) => {
    const { type, data } = fixture('refund.created');
    return { type, data: { ...data, id } };
  };

  it('streams changes, and continues after the last event id', async () => {
    const { owner } = await billing.given.merchant();
    const first = listen(owner);
    await first.until(1);
    await billing.receive(refund('one'));
    expect(await first.until(2)).toEqual([
      ['ready', undefined, undefined],
      ['change', 'refund', 'one'],
    ]);
    first.close();

    await billing.receive(refund('two'), refund('three'));
    const second = listen(owner, first.messages.at(-1)?.id);
    expect((await second.until(3)).slice(-2)).toEqual([
      ['change', 'refund', 'two'],
      ['change', 'refund', 'three'],
    ]);
    second.close();
  });

  it('sends a reset when changes may have been missed', async () => {
    const { organizationId } = await billing.given.merchant();
    const reader = await billing.given.member('admin', organizationId);
    await billing.receive(refund('one'), refund('two'));
    await billing.sql('delete from $schema.change where record_id = $1', ['one']);
    for (const lastEventId of [
      `${fixtureIds.merchant}:0`,
      'other-merchant:4',
      'invalid',
      `${fixtureIds.merchant}:999`,
    ]) {
      const stream = listen(reader, lastEventId);
      expect((await stream.until(1))[0]?.[0], lastEventId).toBe('reset');
      stream.close();
    }
  });

  it('sends a reset when the organization is linked or unlinked', async () => {
    const organizationId = 'links-later';
    const owner = await billing.given.member('owner', organizationId);
    const stream = listen(owner);
    await eventually(() => expect(stream.state.status).toBe(200));
    await billing
      .as(owner)
      .post('/api/billing/link-organization')
      .send({ providerOrganizationId: 'linked-later' })
      .expect(200);
    expect(await stream.until(1)).toEqual([['reset', undefined, undefined]]);
    await billing.as(owner).post('/api/billing/unlink-organization').send({}).expect(200);
    expect((await stream.until(2))[1]?.[0]).toBe('reset');
    stream.close();
  });

  it('ends the stream of a removed member', async () => {
    const { organizationId, owner } = await billing.given.merchant('leaving');
    const stream = listen(owner);
    await stream.until(1);
    billing.given.removeMember(owner, organizationId);
    billing.clock.advance('6s');
    const { type, data } = refund('after-leaving');
    await billing.receive({ type, data: { ...data, organization_id: 'leaving' } });
    await eventually(() => expect(stream.state.isClosed).toBe(true));
    expect(stream.messages.map(({ event }) => event)).toEqual(['ready']);
  });

  it('SEC-130: ends within the revocation bound after a loss of membership or role, without any change', async () => {
    const { organizationId, owner } = await billing.given.merchant('quiet');
    const admin = await billing.given.member('admin', organizationId);
    const [removed, remaining] = [listen(owner), listen(admin)];
    await Promise.all([removed.until(1), remaining.until(1)]);
    billing.given.removeMember(owner, organizationId);
    billing.clock.advance('16s');
    await eventually(() => expect(removed.state.isClosed).toBe(true));
    expect(remaining.state.isClosed).toBe(false);
    billing.given.setRole(admin, organizationId, 'member');
    billing.clock.advance('16s');
    await eventually(() => expect(remaining.state.isClosed).toBe(true));
  });

  it('SEC-130: ends immediately with the session', async () => {
    const { organizationId } = await billing.given.merchant('signing-out');
    const user = await billing.given.member('admin', organizationId);
    const another = await billing.given.member('admin', organizationId);
    const [stream, other] = [listen(user), listen(another)];
    await Promise.all([stream.until(1), other.until(1)]);
    await invalidateCachedSessions(billing.redis, [hashToken(user.session.token)]);
    await eventually(() => expect(stream.state.isClosed).toBe(true), 3_000);
    expect(other.state.isClosed).toBe(false);
    other.close();
  });

  it('SEC-130: ends when the session has expired', async () => {
    const { organizationId } = await billing.given.merchant('expiring');
    const user = await billing.given.member('admin', organizationId, {
      expiresAt: new Date(billing.clock.now().getTime() + 10_000),
    });
    const stream = listen(user);
    await stream.until(1);
    billing.clock.advance('16s');
    await eventually(() => expect(stream.state.isClosed).toBe(true));
  });

  it('SEC-130: stays open while org-service is unreachable, but no longer than the bound', async () => {
    const { organizationId, owner } = await billing.given.merchant('unreachable');
    const stream = listen(owner);
    await stream.until(1);
    billing.given.unreachable(organizationId);
    billing.clock.advance('30s');
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(stream.state.isClosed).toBe(false);
    billing.clock.advance('20s');
    await eventually(() => expect(stream.state.isClosed).toBe(true));
  });

  it('SEC-130: limits streams per user and per organization, not counting closed ones', async () => {
    const { organizationId, owner } = await billing.given.merchant('crowded');
    const admin = await billing.given.member('admin', organizationId);
    const open = async (user: TestUser) => {
      const stream = listen(user);
      await eventually(() => expect(stream.state.status).not.toBe(0));
      return stream;
    };
    const ownerStreams = [await open(owner), await open(owner)];
    const rejected = await billing.as(owner).get('/api/billing/stream').expect(429);
    expect(rejected.body.code).toBe('TOO_MANY_REQUESTS');
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
    const adminStreams = [await open(admin)];
    expect(adminStreams.map(({ state }) => state.status)).toEqual([200]);
    await billing.as(admin).get('/api/billing/stream').expect(429);
    ownerStreams[0]?.close();
    await eventually(async () => {
      const next = await open(admin);
      adminStreams.push(next);
      expect(next.state.status).toBe(200);
    });
    for (const stream of [...ownerStreams, ...adminStreams]) stream.close();
  });

  it('requires billing:read', async () => {
    const member = await billing.given.member('member', 'somewhere');
    await billing.as(member).get('/api/billing/stream').expect(403);
    await billing.as(null).get('/api/billing/stream').expect(401);
  });
});
