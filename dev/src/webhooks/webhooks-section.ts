import { consoleSections } from '../dev-console/layout.ts';
import { page, plain, redirect, type Section } from '../dev-console/response.ts';
import { createDeliverySender, type DeliveryFault, deliveryFaults } from './delivery-sender.ts';
import { samplesOfToday, sampleTypes } from './samples.ts';
import { samplesOf } from './scenario/samples-of-merchant.ts';
import { type Delivery, sendDelivery, type Target } from './send-delivery.ts';
import { webhooksPage } from './webhooks-page.ts';

/** The page that sends signed sample deliveries, optionally with a fault. `target` is the webhook URL of the stack. */
export function webhooksSection(target: Target): Section {
  const samples = samplesOfToday();
  const sendings = createDeliverySender(samples);
  return async ({ method, path, query, form }) => {
    if (path === '' && method === 'GET') {
      const history = sendings.list();
      const sent = history.find(({ number }) => String(number) === query.get('sent'));
      const type = query.get('sample') ?? sent?.type ?? '';
      const sample = samples.ofType(type) ?? samples.ofType(sampleTypes[0] ?? '');
      if (sample === undefined) return null;
      const draft = sent?.type === sample.event.type ? sent : undefined;
      const filter = query.get('q') ?? '';
      return page(webhooksPage({ target, filter, sample, draft, history }));
    }
    if (method !== 'POST') return null;

    const fields = await form();
    if (path === 'send-samples') {
      const providerOrganizationId = fields.get('providerOrganizationId') ?? '';
      if (providerOrganizationId === '') return plain(400, 'The provider organization is required');
      // Sent in the background: a receiver may take seconds for all of them.
      void sendInOrder(samplesOf(providerOrganizationId), target);
      return plain(202, 'Sending');
    }
    const to = { url: fields.get('url') ?? '', secret: fields.get('secret') ?? '' };
    if (!/^https?:\/\//.test(to.url) || !URL.canParse(to.url)) {
      return plain(400, 'The URL must be http or https');
    }
    if (to.secret.trim() === '') return plain(400, 'The secret is required');
    if (path === 'send-all') {
      const { number } = await sendings.sendAll(to);
      return redirect(`${consoleSections.webhooks.path}?sent=${number}`);
    }
    const type = fields.get('sample') ?? '';
    if (path !== 'send' || samples.ofType(type) === undefined) return null;
    // Browsers send forms with CRLF line ends.
    const body = (fields.get('body') ?? '').replaceAll('\r\n', '\n');
    const on = (Object.keys(deliveryFaults) as DeliveryFault[]).filter((name) => fields.has(name));
    const { number } = await sendings.send({ ...to, type, body, on });
    const search = new URLSearchParams({
      sample: type,
      sent: String(number),
      ...(fields.get('q') ? { q: fields.get('q') ?? '' } : {}),
    });
    return redirect(`${consoleSections.webhooks.path}?${search}`);
  };
}

/** Sends deliveries one after another; failures show in the system that does not receive them. */
async function sendInOrder(deliveries: Iterable<Delivery>, target: Target): Promise<void> {
  for (const delivery of deliveries) {
    await sendDelivery(delivery, target).catch(() => undefined);
  }
}
