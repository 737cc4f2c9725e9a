import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { useBillingService } from '../../test/harness.ts';

const path = '/api/billing/send-sample-events';

/** The sender of the development system; it responds with `status`. */
const received: URLSearchParams[] = [];
let status = 202;
const sender = createServer(async (request, response) => {
  received.push(new URLSearchParams(await text(request)));
  response.writeHead(status).end();
});
await new Promise<void>((resolve) => sender.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(sender.address() as AddressInfo).port}/send`;

describe('POST /api/billing/send-sample-events', () => {
  const billing = useBillingService({ BILLING_SAMPLE_EVENTS_URL: url });
  const production = useBillingService();
  afterAll(() => new Promise((resolve) => sender.close(resolve)));

  it('asks for events of the linked provider organization', async () => {
    const merchant = randomUUID();
    const { owner } = await billing.given.merchant(merchant);
    await billing.as(owner).post(path).send({}).expect(200, { success: true });
    expect(received.filter((form) => form.get('providerOrganizationId') === merchant)).toHaveLength(
      1,
    );
  });

  it('requires a link, billing:update and a sender', async () => {
    const unlinked = await billing.given.member('owner', 'not-linked');
    const { body } = await billing.as(unlinked).post(path).send({}).expect(400);
    expect(body.code).toBe('ORGANIZATION_IS_NOT_LINKED');
    const admin = await billing.given.member('admin', 'not-linked');
    await billing.as(admin).post(path).send({}).expect(403);
    const { owner } = await production.given.merchant();
    const response = await production.as(owner).post(path).send({}).expect(400);
    expect(response.body.code).toBe('SAMPLE_EVENTS_ARE_NOT_AVAILABLE');
  });

  it('responds with 503 when the sender fails', async () => {
    const { owner } = await billing.given.merchant(randomUUID());
    status = 500;
    await billing.as(owner).post(path).send({}).expect(503);
    status = 202;
  });
});
