import { events, requests } from '@tessera/contracts/asyncapi';
import { type JsonSchema, jsonSchemaOf } from '@tessera/contracts/define/json-schema';
import { serviceNames } from '@tessera/contracts/routes';
import { durableConsumers } from '@tessera/contracts/subjects';
import fc from 'fast-check';
import type { MessageCall } from './fuzz-call.ts';
import { hostileTexts, hostileValue, jsonOf } from './hostile-values.ts';
import { namedMessageValues } from './named-values.ts';
import { nearlyValid, validValue } from './schema-arbitrary.ts';

const components: Record<string, JsonSchema> = {};
const consumedSubjects = new Set(
  serviceNames.flatMap((service) => Object.values(durableConsumers[service])),
);

function payloads(schema: Parameters<typeof jsonSchemaOf>[0]): fc.Arbitrary<unknown> {
  const valid = validValue(jsonSchemaOf(schema, components), components, namedMessageValues);
  return fc.oneof(
    { weight: 4, arbitrary: valid },
    { weight: 3, arbitrary: nearlyValid(valid) },
    { weight: 1, arbitrary: hostileValue },
  );
}

/** Texts instead of JSON. */
const notJson = fc.constantFrom('', '{', 'null', '[]', '"text"', '\u0000');

/** An id that the database may not be able to store. */
const hostileId = fc.oneof(
  { weight: 3, arbitrary: fc.uuid() },
  { weight: 1, arbitrary: fc.constantFrom(...hostileTexts) },
);

function envelopeOf(subject: string, data: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const envelope = fc.record({
    specversion: fc.constant('1.0'),
    id: hostileId,
    source: fc.constant(`/${subject.split('.')[0]}`),
    type: fc.constant(subject),
    subject: hostileId,
    time: fc.constantFrom('2026-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'),
    datacontenttype: fc.constant('application/json'),
    aggregateversion: fc.oneof(
      fc.integer({ min: 1, max: 9 }),
      fc.constantFrom(2 ** 31, Number.MAX_SAFE_INTEGER),
    ),
    data,
  });
  return fc.oneof(
    { weight: 4, arbitrary: envelope },
    { weight: 1, arbitrary: nearlyValid(envelope) },
  );
}

const eventCalls = serviceNames
  .flatMap((service) => Object.values(events[service]))
  .map(({ subject, data }) => ({
    weight: consumedSubjects.has(subject) ? 5 : 1,
    arbitrary: bodies(envelopeOf(subject, payloads(data))).map<MessageCall>((body) => ({
      kind: 'event',
      subject,
      body,
    })),
  }));

const requestCalls = serviceNames
  .flatMap((service) => Object.values(requests[service]))
  .map(({ subject, input }) =>
    bodies(payloads(input)).map<MessageCall>((body) => ({ kind: 'request', subject, body })),
  );

function bodies(values: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  return fc.oneof({ weight: 12, arbitrary: values.map(jsonOf) }, { weight: 1, arbitrary: notJson });
}

/** A message to any event subject or request subject. */
export const messageCall: fc.Arbitrary<MessageCall> = fc.oneof(
  fc.oneof(...eventCalls),
  fc.oneof(...requestCalls),
);
