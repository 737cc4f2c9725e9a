import { deliveryRoutes } from '@tessera/contracts/billing/deliveries';
import { endpointRoutes } from '@tessera/contracts/billing/endpoints';
import { emailVerificationRoutes } from '@tessera/contracts/identity/email-verification';
import { sessionRoutes } from '@tessera/contracts/identity/sessions';
import { organizationRoutes } from '@tessera/contracts/org/organizations';
import type { Progress } from '@tessera/dev/progress';
import { fixtures } from '@tessera/dev/webhooks/load-fixtures';
import { sendDelivery } from '@tessera/dev/webhooks/send-delivery';
import { composeStack } from '../support/compose-stack.ts';
import { linkFromMail } from '../support/mail-link.ts';
import { signUpUser, type TestUser } from '../support/test-user.ts';
import { waitUntil } from './wait-until.ts';

const EMAIL = 'ada@example.com';

/** Runs the first steps of a new user through the gateway: pages, sign-up, mail, organization, webhooks. */
export async function runSmokeTest(project: string, progress: Progress): Promise<void> {
  const system = await composeStack(project);
  await progress.step(`The gateway serves the web app at ${system.url}`, async () => {
    const page = await fetch(system.url);
    const text = await page.text();
    if (page.status !== 200 || !text.includes('<script')) throw new Error(`it is ${page.status}`);
  });
  let user: TestUser | undefined;
  await progress.step(`Sign-up of ${EMAIL}`, async () => {
    user = await signUpUser(system.url, EMAIL, 'Ada');
  });
  if (user === undefined) return;
  const { call } = user;
  await progress.step(`Verification by the mail in the inbox at ${system.inbox.url}`, async () => {
    const link = await linkFromMail(system, EMAIL, /Verify your email/);
    const token = new URL(link).searchParams.get('token') ?? '';
    await call(emailVerificationRoutes.verifyEmail, { query: { token } });
    const query = { disableCookieCache: 'true' };
    const session = await call(sessionRoutes.getSession, { query });
    if (session?.user.emailVerified !== true) throw new Error('the address is not verified');
  });
  await progress.step('Creation of an organization', async () => {
    const body = { name: 'Fjordlight Audio', slug: 'fjordlight-audio' };
    await call(organizationRoutes.createOrganization, { body });
  });
  const [first, second] = fixtures;
  if (first === undefined || second === undefined) throw new Error('there are no fixtures');
  await progress.step('Webhook to the shared URL, signed with BILLING_WEBHOOK_SECRET', async () => {
    await accept(first, system.webhookUrl, system.webhookSecret);
  });
  await progress.step('Webhook to a delivery URL of the organization, applied', async () => {
    const body = { name: 'Check' };
    const { endpoint, secret } = await call(endpointRoutes.createEndpoint, { body });
    await accept(second, endpoint.url, secret);
    await waitUntil('the delivery is applied', async () => {
      const { items } = await call(deliveryRoutes.listDeliveries, { query: {} });
      return items.some(
        ({ status, endpointId }) => endpointId === endpoint.id && status === 'applied',
      );
    });
  });
}

async function accept(delivery: { id: string; body: string }, url: string, secret: string) {
  const { status, text } = await sendDelivery(delivery, { url, secret });
  if (status < 200 || status > 299) throw new Error(`the delivery got ${status}: ${text}`);
}
