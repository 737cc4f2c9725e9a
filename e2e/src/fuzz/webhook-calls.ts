import { loadFixtures } from '@tessera/dev/webhooks/load-fixtures';
import fc from 'fast-check';
import type { WebhookCall } from './fuzz-call.ts';
import { hostileTexts, hostileValue, jsonOf } from './hostile-values.ts';
import { idOf } from './named-values.ts';
import { nearlyValid } from './schema-arbitrary.ts';

const samples = fc.constantFrom(...loadFixtures({ variants: true }).map(({ event }) => event));

/** A recorded event of the provider with a changed field, at the top or in its data. */
const changedEvents = fc.tuple(samples, fc.infiniteStream(hostileValue)).chain(([event]) =>
  fc.oneof(
    fc.constant<unknown>(event),
    nearlyValid(fc.constant(event)),
    nearlyValid(nearlyValid(fc.constant(event.data))).map((data) => ({ ...event, data })),
  ),
);

const bodies = fc.oneof(
  { weight: 10, arbitrary: changedEvents.map(jsonOf) },
  { weight: 1, arbitrary: hostileValue.map(jsonOf) },
  { weight: 1, arbitrary: fc.constantFrom('', '{', 'null', '{"type":"a","type":"b"}') },
);

const paths = fc.oneof(
  { weight: 4, arbitrary: fc.constant('/webhooks/billing') },
  { weight: 1, arbitrary: idOf('endpointId').map((id) => `/webhooks/billing/${id}`) },
  { weight: 1, arbitrary: fc.constantFrom('/webhooks/billing/%00', '/webhooks/billing/a%2fb') },
);

/** A delivery to one of the webhook endpoints, correctly signed or not. */
export const webhookCall: fc.Arbitrary<WebhookCall> = fc.record({
  kind: fc.constant('webhook'),
  path: paths,
  signature: fc.constantFrom('valid', 'valid', 'valid', 'wrong', 'missing', 'malformed'),
  id: fc.oneof(
    { weight: 4, arbitrary: fc.uuid() },
    // Header values are ASCII without control characters.
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        ...hostileTexts.filter((text) => /^[\x21-\x7e]+$/.test(text) && text.length < 1_000),
      ),
    },
  ),
  body: bodies,
});
