import { cpus } from 'node:os';
import { connectionRoutes } from '@tessera/contracts/billing/connections';
import { endpointRoutes } from '@tessera/contracts/billing/endpoints';
import { type Client, createClient } from '@tessera/contracts/client';
import { invitationRoutes } from '@tessera/contracts/org/invitations';
import { organizationRoutes } from '@tessera/contracts/org/organizations';
import { fixtureMerchantId, loadFixtures } from '@tessera/dev/webhooks/load-fixtures';
import { sendDelivery } from '@tessera/dev/webhooks/send-delivery';
import { type Browser, chromium, type Page } from 'playwright-core';
import { type SeedUser, seedUsers } from '../seed-users.ts';
import { median, percentile } from '../statistics.ts';
import type { StackSystem } from '../systems/stack.ts';
import { firstPages, openOnPhone } from './first-pages.ts';
import { actions, type OrganizationPage, openings } from './screen-steps.ts';

/** Milliseconds; limits of the 90th percentile. */
const TARGETS = { opening: 200, reaction: 100 } as const;
const MEMBERS = 8;
const WARM_UP_ROUNDS = 1;

/**
 * Measures how long a user waits in the browser: for the first page without any cache, on the connection and processor
 * of a slow phone; then, with the app's code and the lists loaded, from a click on a row to the record, the first time
 * and again, and from a click on a button to the first sign of a response. Returns a Markdown report; throws when a
 * sign does not appear.
 */
export async function measureScreens(
  system: StackSystem,
  rounds: number,
  print: (line: string) => void,
): Promise<string> {
  print('Seeding an organization');
  const { base, owner } = await seedOrganization(system);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  try {
    const loaded = await timesOfFirstPages(browser, { base, owner, origin: system.origin }, rounds);
    const page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
    // The tool that runs the TypeScript sources adds calls of `__name` to functions that run in the page.
    await page.addInitScript('globalThis.__name = (named) => named');
    await enter(page, owner, system.origin);
    const organization: OrganizationPage = { page, base };
    const times = new Map<string, number[]>();
    const record = (name: string, milliseconds: number) =>
      times.set(name, [...(times.get(name) ?? []), milliseconds]);

    for (const [name, open] of Object.entries(openings)) {
      print(`Opening ${name}`);
      for (let round = 0; round < rounds + WARM_UP_ROUNDS; round += 1) {
        const [first, again] = await open(organization);
        if (round < WARM_UP_ROUNDS) continue;
        record(`${name}, not seen before`, first);
        record(`${name}, again`, again);
      }
    }
    const opened = new Map(times);
    times.clear();
    for (const [name, perform] of Object.entries(actions)) {
      print(`Timing: ${name}`);
      for (let round = 0; round < rounds + WARM_UP_ROUNDS; round += 1) {
        const milliseconds = await perform(organization);
        if (round >= WARM_UP_ROUNDS) record(name, milliseconds);
      }
    }
    return report({ loaded, opened, reacted: times, rounds });
  } finally {
    await browser.close();
  }
}

async function seedOrganization(system: StackSystem): Promise<{ base: string; owner: SeedUser }> {
  const [owner, ...others] = await seedUsers(system, MEMBERS);
  if (owner === undefined) throw new Error('no user signed up');
  const call = clientOf(system, owner);
  const [organization] = await call(organizationRoutes.listOrganizations, {});
  if (organization === undefined) throw new Error('no organization');
  const organizationId = organization.id;
  for (const user of others) {
    const { id: invitationId } = await call(invitationRoutes.inviteMember, {
      body: { organizationId, email: user.email, role: 'member' },
    });
    await clientOf(system, user)(invitationRoutes.acceptInvitation, { body: { invitationId } });
  }
  await call(invitationRoutes.inviteMembers, {
    body: {
      organizationId,
      emails: Array.from({ length: 50 }, (_, index) => `invitee-${index}@bench.example`),
      role: 'member',
    },
  });
  await call(connectionRoutes.linkOrganization, {
    body: { organizationId, providerOrganizationId: fixtureMerchantId },
  });
  await call(endpointRoutes.createEndpoint, { body: { organizationId, name: 'Production' } });
  const { webhookUrl: url, webhookSecret: secret } = system.stack;
  for (const { id, body } of loadFixtures({ variants: true })) {
    await sendDelivery({ id, body }, { url, secret });
  }
  return { base: `${system.origin}/o/${organization.slug}`, owner };
}

const clientOf = ({ origin }: StackSystem, { cookies: cookie }: SeedUser): Client =>
  createClient({ baseUrl: origin, headers: { cookie, origin } });

async function enter(page: Page, { cookies }: SeedUser, url: string): Promise<void> {
  const pairs = cookies.split('; ').map((pair) => pair.split(/=(.*)/s));
  await page.context().addCookies(pairs.map(([name = '', value = '']) => ({ name, value, url })));
}

type Visit = { readonly base: string; readonly owner: SeedUser; readonly origin: string };

/** Milliseconds from the request of the document to the complete page, each time in a new browser profile. */
async function timesOfFirstPages(browser: Browser, { base, owner, origin }: Visit, rounds: number) {
  const times = new Map<string, number[]>();
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, firstPage] of Object.entries(firstPages)) {
      const context = await browser.newContext({ locale: 'en-GB' });
      const page = await context.newPage();
      if (firstPage.isSignedIn) await enter(page, owner, origin);
      const milliseconds = await openOnPhone(page, firstPage, base, origin);
      times.set(name, [...(times.get(name) ?? []), milliseconds]);
      await context.close();
    }
  }
  return times;
}

type Measured = {
  readonly loaded: ReadonlyMap<string, readonly number[]>;
  readonly opened: ReadonlyMap<string, readonly number[]>;
  readonly reacted: ReadonlyMap<string, readonly number[]>;
  readonly rounds: number;
};

function report({ loaded, opened, reacted, rounds }: Measured): string {
  return `# Screens, ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC

In Chromium beside the stack, built, ${cpus().length} cores. Milliseconds of ${rounds} times each, from the click to the frame
after it; the pointer is on the row for a tenth of a second before. Target: 90th percentile below it. First pages are loaded
without a cache at 1.6 Mbit/s with 150 ms of latency and a quarter of the processor; they have no target.

${table('first page', loaded, Number.POSITIVE_INFINITY)}

${table('from the list to', opened, TARGETS.opening)}

${table('first reaction to', reacted, TARGETS.reaction)}
`;
}

function table(head: string, times: ReadonlyMap<string, readonly number[]>, target: number) {
  const rows = [...times].map(([name, taken]) => {
    const sorted = [...taken].sort((one, other) => one - other);
    const p90 = percentile(sorted, 0.9);
    const figures = [median(sorted), p90, sorted.at(-1) ?? 0].map((value) => value.toFixed(0));
    return `| ${name} | ${figures.join(' | ')} | ${p90 >= target ? 'missed' : ''} |`;
  });
  const limit = Number.isFinite(target) ? `below ${target}` : '';
  return `| ${head} | median | 90th percentile | worst | ${limit} |
|---|---|---|---|---|
${rows.join('\n')}`;
}
