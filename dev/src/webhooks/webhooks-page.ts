import { escapeHtml, hiddenFields, layout } from '../dev-console/layout.ts';
import { type DeliveryFault, deliveryFaults, type SentDelivery } from './delivery-sender.ts';
import { fixtureMerchantId } from './load-fixtures.ts';
import { sampleTypes } from './samples.ts';
import type { Sample } from './scenario/sample.ts';
import type { Target } from './send-delivery.ts';

type View = {
  /** The target of the stack: the initial value of the form, until a delivery is sent to another target. */
  readonly target: Target;
  /** The filter of the list of samples; empty for all. */
  readonly filter: string;
  readonly sample: Sample;
  /** The last delivery of the sample, which fills the form. */
  readonly draft: SentDelivery | undefined;
  readonly history: readonly SentDelivery[];
};

export function webhooksPage(view: View): string {
  const { filter, history } = view;
  const main = `<h1>Webhooks</h1>
    <p class="lead">Sample deliveries of the payments provider, signed as it signs them and dated relative to today. <code>npm run webhooks</code> sends all of them; connect your organization to the provider organization <code>${fixtureMerchantId}</code> to see them on its pages.</p>
    <div class="bench">
      <section aria-label="Samples">
        <form class="field" method="get" action="/dev/webhooks" role="search">
          <input type="search" name="q" value="${escapeHtml(filter)}" placeholder="Find an event" aria-label="Find an event" autocomplete="off">
        </form>
        ${sampleList(view)}
      </section>
      <div>
        ${sendForm(view)}
        <section class="history" aria-labelledby="history"><h2 id="history">Sent</h2>
        ${history.length === 0 ? '<p class="count">Nothing sent yet.</p>' : `<ol class="list sent">${history.map(sentLine).join('')}</ol>`}</section>
      </div>
    </div>`;
  return layout({ title: 'Webhooks', current: 'webhooks', main });
}

function sampleList({ filter, sample }: View): string {
  const sought = filter.trim().toLowerCase();
  const found = sampleTypes.filter((type) => type.includes(sought));
  if (found.length === 0) return '<p class="count">No matching event.</p>';
  const links = found.map((type) => {
    const search = new URLSearchParams({ sample: type, ...(filter ? { q: filter } : {}) });
    const current = type === sample.event.type ? ' aria-current="true"' : '';
    return `<li><a class="sample" href="/dev/webhooks?${escapeHtml(search.toString())}"${current}>${escapeHtml(type)}</a></li>`;
  });
  return `<p class="count">${found.length} of ${sampleTypes.length} events</p><ul class="list samples">${links.join('')}</ul>`;
}

function sendForm({ target, filter, sample, draft }: View): string {
  const body = draft?.body ?? JSON.stringify(sample.event, null, 2);
  const toggles = Object.entries(deliveryFaults).map(([name, [title, meaning]]) => {
    const checked = draft?.on.includes(name as DeliveryFault) ? ' checked' : '';
    return `<div class="switch"><input type="checkbox" id="${name}" name="${name}"${checked}><label for="${name}">${title}</label><span class="hint">${meaning}</span></div>`;
  });
  return `<section class="card" aria-labelledby="sample"><h2 id="sample">${escapeHtml(sample.event.type)}</h2>
    <form method="post" action="/dev/webhooks/send">${hiddenFields({ sample: sample.event.type, q: filter })}
      <div class="field"><label for="url">To</label><input type="url" id="url" name="url" required value="${escapeHtml(draft?.url ?? target.url)}" autocomplete="off">
        <span class="hint">The URL of the local system, or a webhook endpoint of an organization with its secret.</span></div>
      <div class="field"><label for="secret">Secret</label><input type="password" id="secret" name="secret" required value="${escapeHtml(target.secret)}" autocomplete="off"></div>
      <div class="field"><label for="body">Body</label><textarea id="body" name="body" rows="16" spellcheck="false">${escapeHtml(body)}</textarea></div>
      <fieldset><legend>Faults</legend>${toggles.join('')}</fieldset>
      <p class="actions"><button class="first" type="submit">Send</button>
        <button type="submit" formaction="/dev/webhooks/send-all">Send all, shuffled, twice</button></p>
    </form></section>`;
}

function sentLine(sending: SentDelivery, index: number): string {
  const { type, status, text, tookMilliseconds, at, id, url, on } = sending;
  const isAccepted = status >= 200 && status < 300;
  const result = status === 0 ? 'no response' : `${status} ${isAccepted ? 'accepted' : 'rejected'}`;
  const wrong = on.map((name) => deliveryFaults[name][0]).join(', ');
  const time = at.toISOString();
  return `<li><details${index === 0 ? ' open' : ''}><summary><b class="${isAccepted ? 'good' : 'bad'}">${result}</b>
      <span>${escapeHtml(type)}</span>${wrong ? `<span>${escapeHtml(wrong)}</span>` : ''}
      <span>${tookMilliseconds} ms</span><time datetime="${time}">${time.slice(11, 19)} UTC</time></summary>
    <pre>${escapeHtml([id && `webhook-id: ${id}`, `to: ${url}`, '', text || '(empty response)'].filter((line, at) => line || at === 2).join('\n'))}</pre></details></li>`;
}
