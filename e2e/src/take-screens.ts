import { mkdirSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectionRoutes } from '@app/contracts/billing/connections';
import { invitationRoutes } from '@app/contracts/org/invitations';
import { organizationRoutes } from '@app/contracts/org/organizations';
import { dropHouse } from '@app/dev/drop-house';
import { type House, startHouse } from '@app/dev/house';
import { repositoryRoot } from '@app/dev/repository';
import { sendDelivery } from '@app/dev/webhooks/deliveries';
import { fixtureMerchantId, fixtureStory } from '@app/dev/webhooks/fixtures';
import { chromium, type Page } from 'playwright-core';
import { browserArguments, browserExecutable } from './support/browser-program.ts';
import { newcomer, password } from './support/person.ts';

const folder = join(repositoryRoot, 'docs', 'screens');
const email = 'ada@example.com';
const slug = 'fjordlight-audio';

/** What is photographed: the file's name and the page, before and after signing in. */
const atTheDoor = [
  ['sign-in', '/sign-in'],
  ['sign-up', '/sign-up'],
] as const;
const inside = [
  ['overview', `/o/${slug}`],
  ['members', `/o/${slug}/members`],
  ['invitations', `/o/${slug}/invitations`],
  ['invitation-links', `/o/${slug}/invitations/links`],
  ['teams', `/o/${slug}/teams`],
  ['audit', `/o/${slug}/audit`],
  ['settings', `/o/${slug}/settings`],
  ['roles', `/o/${slug}/settings/roles`],
  ['domains', `/o/${slug}/settings/domains`],
  ['billing', `/o/${slug}/billing?months=24`],
  ['customers', `/o/${slug}/customers`],
  ['orders', `/o/${slug}/orders`],
  ['products', `/o/${slug}/products`],
  ['benefits', `/o/${slug}/benefits`],
  ['meters', `/o/${slug}/meters`],
  ['events', `/o/${slug}/deliveries`],
  ['connections', `/o/${slug}/connections`],
  ['account', '/account'],
] as const;

async function furnish({ url, webhookUrl, webhookSecret }: House): Promise<void> {
  const ada = await newcomer(url, email, 'Ada Berg');
  await ada.call(organizationRoutes.createOrganization, {
    body: { name: 'Fjordlight Audio', slug },
  });
  const grace = await newcomer(url, 'grace@example.com', 'Grace Lund');
  const invited = await ada.call(invitationRoutes.inviteMember, {
    body: { email: 'grace@example.com', role: 'admin' },
  });
  await grace.call(invitationRoutes.acceptInvitation, { body: { invitationId: invited.id } });
  await ada.call(invitationRoutes.inviteMember, {
    body: { email: 'jo@example.com', role: 'member' },
  });
  await ada.call(connectionRoutes.linkOrganization, {
    body: { providerOrganizationId: fixtureMerchantId },
  });
  for (const { id, body } of fixtureStory) {
    await sendDelivery({ id, body }, { url: webhookUrl, secret: webhookSecret });
  }
}

async function photograph(page: Page, url: string, name: string, path: string, scheme: string) {
  await page.goto(`${url}${path}`, { waitUntil: 'load' });
  // Open streams never let the network be idle: the page is ready when it stands still.
  await page.waitForTimeout(1_200);
  await page.screenshot({ path: join(folder, `${name}-${scheme}.png`), animations: 'disabled' });
}

const directory = await mkdtemp(join(tmpdir(), 'house-'));
const house = await startHouse({
  directory,
  profile: 'durable',
  shape: 'built',
  ports: 'free',
  environment: { PATH: process.env.PATH, HOME: process.env.HOME, RATE_LIMIT_ENABLED: 'false' },
});
const browser = await chromium.launch({
  executablePath: browserExecutable,
  args: browserArguments(),
});
try {
  mkdirSync(folder, { recursive: true });
  await furnish(house);
  for (const scheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 860 },
      colorScheme: scheme,
      locale: 'en-GB',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    for (const [name, path] of atTheDoor) await photograph(page, house.url, name, path, scheme);
    await page.goto(`${house.url}/sign-in`);
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
    for (const [name, path] of inside) await photograph(page, house.url, name, path, scheme);
    await context.close();
  }
} finally {
  await browser.close();
  await house.stop();
  await dropHouse(directory);
}
