import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectionRoutes } from '@tessera/contracts/billing/connections';
import { entitlementRoutes } from '@tessera/contracts/billing/entitlements';
import { ApiError } from '@tessera/contracts/define/error';
import { loadFixtures } from '@tessera/dev/webhooks/load-fixtures';
import { type Delivery, sendDelivery, shuffle } from '@tessera/dev/webhooks/send-delivery';
import { customerCreated } from '../../support/sample-deliveries.ts';
import { NotAcknowledged } from './activity.ts';
import { createOrganization } from './organization-step.ts';
import { type SignedUpUser, signUp } from './sign-up-step.ts';
import type { WorkloadContext } from './workload-context.ts';

/** An organization that is linked to the provider organization whose webhooks the workload sends. */
export type Merchant = {
  readonly owner: SignedUpUser;
  readonly organizationId: string;
  readonly providerOrganizationId: string;
};

const RETRY_MILLISECONDS = 300;

export async function createMerchant(context: WorkloadContext): Promise<Merchant> {
  const owner = await signUp(context);
  const organizationId = await createOrganization(context, owner);
  const providerOrganizationId = randomUUID();
  await owner.call(connectionRoutes.linkOrganization, {
    body: { organizationId, providerOrganizationId },
  });
  return { owner, organizationId, providerOrganizationId };
}

/** Sends the events of a new customer in any order and some of them twice, each until it is acknowledged. */
export async function sendCustomerEvents(
  context: WorkloadContext,
  { providerOrganizationId }: Merchant,
  count: number,
): Promise<void> {
  const { ledger, seed } = context;
  const { events, customerId, name, benefitId } = customerEvents(providerOrganizationId, count);
  const repeatedEvents = shuffle(events, `${seed} repeated ${count}`).slice(0, 2);
  for (const event of shuffle([...events, ...repeatedEvents], `${seed} order ${count}`)) {
    await sendUntilAcknowledged(context, event);
    ledger.deliveries.add(event.id);
  }
  ledger.customerNames.set(customerId, name);
  ledger.grants.push({ customerId, benefitId });
}

/** The provider repeats a delivery until it is acknowledged. */
async function sendUntilAcknowledged(
  { system, activity, signal }: WorkloadContext,
  delivery: Delivery,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await activity.attempt('webhook', async () => {
        const { status, headers, text } = await sendDelivery(delivery, system.webhook);
        if (status < 300) return;
        const requestId = headers.get('x-request-id') ?? '';
        throw new ApiError({ code: 'NOT_ACKNOWLEDGED', status, message: text }, { requestId });
      });
      return;
    } catch (error) {
      if (!(error instanceof NotAcknowledged)) throw error;
      await sleep(RETRY_MILLISECONDS);
    }
  }
  throw new NotAcknowledged('webhook');
}

function customerEvents(providerOrganizationId: string, count: number) {
  const created = customerCreated(providerOrganizationId, count);
  const { customerId } = created;
  const { data: customer } = JSON.parse(created.body.toString());
  const later = (seconds: number) =>
    new Date(Date.parse(customer.created_at) + seconds * 1_000).toISOString();
  const renamed = [1, 2].map((seconds) => ({
    ...customer,
    name: `Buyer ${count}, version ${seconds}`,
    modified_at: later(seconds),
  }));
  const updates = renamed.map((data) => delivery('customer.updated', data));
  const newest = renamed.at(-1);
  const benefitId = randomUUID();
  const grant = grantEvent(newest, benefitId);
  const events = [{ id: created.id, body: created.body }, ...updates, grant];
  return { events, customerId, name: newest.name, benefitId };
}

/** A grant of a benefit of the customer's merchant. */
function grantEvent(
  customer: { readonly id: string; readonly organization_id: string; readonly modified_at: string },
  benefitId: string,
): Delivery {
  const sample = loadFixtures({ variants: true }).find(
    ({ file }) => file === 'benefit_grant.created.json',
  );
  if (!sample) throw new Error('There is no sample of a grant');
  const data = JSON.parse(sample.body).data;
  return delivery('benefit_grant.created', {
    ...data,
    id: randomUUID(),
    created_at: customer.modified_at,
    modified_at: customer.modified_at,
    granted_at: customer.modified_at,
    customer_id: customer.id,
    user_id: customer.id,
    benefit_id: benefitId,
    customer,
    benefit: { ...data.benefit, id: benefitId, organization_id: customer.organization_id },
  });
}

const delivery = (type: string, data: object): Delivery => ({
  id: randomUUID(),
  body: JSON.stringify({ type, data }),
});

/** Reads an entitlement of a random customer. A granted benefit that is missing in a later response is a contradiction. */
export async function readEntitlement(
  { activity, ledger }: WorkloadContext,
  { owner, organizationId }: Merchant,
  granted: Set<string>,
): Promise<void> {
  const grant = ledger.grants[Math.floor(Math.random() * ledger.grants.length)];
  if (grant === undefined) return;
  const { isEntitled } = await activity.attempt('read entitlement', () =>
    owner.call(entitlementRoutes.checkEntitlement, { query: { organizationId, ...grant } }),
  );
  if (isEntitled) granted.add(grant.benefitId);
  else if (granted.has(grant.benefitId))
    ledger.contradictions.push(`benefit ${grant.benefitId} was granted and is no longer`);
}
