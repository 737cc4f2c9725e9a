import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { stackDirectory } from '../repository.ts';
import { fixtureMerchantId } from '../webhooks/load-fixtures.ts';
import type { Sample } from '../webhooks/scenario/sample.ts';
import { sampleScenario } from '../webhooks/scenario/sample-scenario.ts';
import { sendDelivery, shuffle } from '../webhooks/send-delivery.ts';
import { webhookTarget } from '../webhooks/webhook-target.ts';

const HELP = `Sends the sample deliveries of the payments provider, signed, dated relative to today, in the order in which
they happened. Their webhook ids are the same within a day and new on another day; the records stay the same.

  npm run webhooks -- [options]

  --shuffle <seed>   in another order, the same for the same seed
  --twice            every one a second time
  --variants         also how it could have gone: failed, pending, past due ...
  --only <glob>      those whose name matches, such as 'subscription.*' or 'variants/refund*'
  --fresh            under new ids: the system takes them for deliveries it has not seen
  --rate <n>         at most n a second
  --url <url>        where to (BASE_URL and /webhooks/billing, else the system that npm start runs)
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
  const target = webhookTarget(stackDirectory, values, process.env);
  const rate = Number(values.rate ?? Number.POSITIVE_INFINITY);
  if (!(rate > 0)) throw new Error('--rate needs a number above 0');
  const samples = selectSamples();
  let rejected = 0;
  for (const sample of samples) {
    const { status, text } = await sendDelivery(sample, target).catch((error) => {
      throw unreachable(error, target.url);
    });
    const isAccepted = status >= 200 && status < 300;
    if (!isAccepted) rejected += 1;
    const outcome = isAccepted ? 'accepted' : 'rejected';
    console.log(`${outcome} ${status} ${sample.name}${isAccepted ? '' : ` ${text}`}`);
    if (Number.isFinite(rate)) await sleep(1000 / rate);
  }
  console.log(`${samples.length - rejected} of ${samples.length} accepted by ${target.url}`);
  console.log(`An organization linked to ${fixtureMerchantId} shows them on its billing pages.`);
  if (rejected > 0) process.exitCode = 1;
}

function unreachable(error: Error & { cause?: { code?: string } }, url: string): Error {
  const code = error.cause?.code;
  return code === undefined
    ? error
    : new Error(`No response from ${url} (${code}): is it running?`);
}

function fail(error: Error): void {
  console.error(error.message);
  process.exitCode = 1;
}

function selectSamples(): readonly Sample[] {
  const { only } = values;
  const variants = values.variants || only?.startsWith('variants') === true;
  const wanted = sampleScenario(new Date(), { variants })
    .filter(({ name }) => only === undefined || matches(name, only))
    .map((sample) => (values.fresh ? { ...sample, id: randomUUID() } : sample));
  if (wanted.length === 0) throw new Error(`No sample matches ${only}`);
  const sent = values.twice ? [...wanted, ...wanted] : wanted;
  return values.shuffle === undefined ? sent : shuffle(sent, values.shuffle);
}

/** `*` matches any text within a name; the extension .json is optional. */
function matches(name: string, glob: string): boolean {
  const parts = glob
    .replace(/\.json$/, '')
    .split('*')
    .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^/]*')}$`).test(name);
}
