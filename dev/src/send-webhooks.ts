import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { houseDirectory } from './repository.ts';
import { gateway } from './residents.ts';
import { sendDelivery, shuffle, type Target } from './webhooks/deliveries.ts';
import { type Fixture, loadFixtures } from './webhooks/fixtures.ts';

const HELP = `Sends the sample deliveries of the payments provider, signed, in the order of their story.

  npm run webhooks -- [options]

  --shuffle <seed>   in another order, the same for the same seed
  --twice            every one a second time
  --variants         also how the story could have gone: failed, pending, past due ...
  --only <glob>      those whose file matches, such as 'subscription.*' or 'variants/refund*'
  --fresh            under new ids: the system takes them for deliveries it has not seen
  --rate <n>         at most n a second
  --url <url>        where to (BASE_URL, else ${`http://localhost:${gateway.port}`}, and /webhooks/billing)
  --secret <secret>  what signs them (BILLING_WEBHOOK_SECRET, else that of npm start)`;

const { values } = parseArgs({
  options: {
    shuffle: { type: 'string' },
    twice: { type: 'boolean', default: false },
    variants: { type: 'boolean', default: false },
    only: { type: 'string' },
    fresh: { type: 'boolean', default: false },
    rate: { type: 'string' },
    url: { type: 'string' },
    secret: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) console.log(HELP);
else await main().catch(fail);

async function main(): Promise<void> {
  const target: Target = { url: targetUrl(), secret: targetSecret() };
  const rate = Number(values.rate ?? Number.POSITIVE_INFINITY);
  if (!(rate > 0)) throw new Error('--rate wants a number above 0');
  const fixtures = chosen();
  let refused = 0;
  for (const fixture of fixtures) {
    const { status, text } = await sendDelivery(fixture, target);
    const isTaken = status >= 200 && status < 300;
    if (!isTaken) refused += 1;
    console.log(
      `${isTaken ? 'taken  ' : 'refused'} ${status} ${fixture.file}${isTaken ? '' : ` ${text}`}`,
    );
    if (Number.isFinite(rate)) await sleep(1000 / rate);
  }
  console.log(`${fixtures.length - refused} of ${fixtures.length} taken by ${target.url}`);
  if (refused > 0) process.exitCode = 1;
}

function fail(error: Error & { cause?: { code?: string } }): void {
  const code = error.cause?.code;
  console.error(
    code ? `Nobody answers at ${targetUrl()} (${code}): is it running?` : error.message,
  );
  process.exitCode = 1;
}

function chosen(): readonly Fixture[] {
  const { only } = values;
  const all = loadFixtures({ variants: values.variants || only?.startsWith('variants') === true });
  const wanted = all
    .filter(({ file }) => only === undefined || matches(file, only))
    .map((fixture) => (values.fresh ? { ...fixture, id: randomUUID() } : fixture));
  if (wanted.length === 0) throw new Error(`No sample matches ${only}`);
  const sent = values.twice ? [...wanted, ...wanted] : wanted;
  return values.shuffle === undefined ? sent : shuffle(sent, values.shuffle);
}

/** `*` stands for anything within a name; the ending may be left out. */
function matches(file: string, glob: string): boolean {
  const parts = glob.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^/]*')}(\\.json)?$`).test(file);
}

function targetUrl(): string {
  if (values.url !== undefined) return values.url;
  const base = process.env.BASE_URL || `http://localhost:${gateway.port}`;
  return new URL('/webhooks/billing', base).href;
}

function targetSecret(): string {
  const given = values.secret ?? process.env.BILLING_WEBHOOK_SECRET;
  if (given) return given;
  try {
    const kept = JSON.parse(readFileSync(join(houseDirectory, 'secrets.json'), 'utf8'));
    if (typeof kept.billingWebhook === 'string') return kept.billingWebhook;
  } catch {
    // Nothing was started here yet: the message below says what to do.
  }
  throw new Error('No secret: run npm start first, or give --secret or BILLING_WEBHOOK_SECRET');
}
