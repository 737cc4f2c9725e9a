import * as z from 'zod/mini';
import { billingEvents } from './billing/events.ts';
import { billingRequests } from './billing/requests.ts';
import { defaultBranding } from './branding.ts';
import { type EventDefinition, envelope } from './define/event.ts';
import type { RequestDefinition } from './define/request.ts';
import { identityEvents } from './identity/events.ts';
import { identityRequests } from './identity/requests.ts';
import { orgEvents } from './org/events.ts';
import { orgRequests } from './org/requests.ts';
import { type ServiceName, serviceNames } from './routes.ts';
import { streamOf } from './subjects.ts';

type Named<T> = Readonly<Record<string, T>>;
type Json = Record<string, unknown>;

/** Every event, by the service that publishes it. */
export const events: Readonly<Record<ServiceName, Named<EventDefinition>>> = {
  identity: identityEvents,
  org: orgEvents,
  billing: billingEvents,
};
/** Every NATS request, by the service that responds to it. */
export const requests: Readonly<Record<ServiceName, Named<RequestDefinition>>> = {
  identity: identityRequests,
  org: orgRequests,
  billing: billingRequests,
};

const SCHEMA_FORMAT = 'application/schema+json;version=draft-2020-12';

/** The AsyncAPI 3.0 document of every event and request; dates are text, as on the wire. */
export function asyncApiDocument(): Json {
  const eventEntries = serviceNames.flatMap((service) =>
    Object.entries(events[service]).map(([key, event]) => ({ service, key, event })),
  );
  const requestEntries = serviceNames.flatMap((service) =>
    Object.entries(requests[service]).map(([key, request]) => ({ service, key, request })),
  );
  return {
    asyncapi: '3.0.0',
    info: {
      title: `${defaultBranding.productName} events`,
      version: '1.0.0',
      description:
        'Events are CloudEvents 1.0 JSON on JetStream, delivered at least once and in order per aggregate; the event id is ' +
        'also the message id. Requests are NATS request/reply; the reply is `{ value }` or `{ error }`.',
    },
    defaultContentType: 'application/json',
    channels: Object.fromEntries([
      ...eventEntries.map(({ service, key, event }) => [
        event.subject,
        {
          address: event.subject,
          summary: event.summary,
          tags: [{ name: streamOf(service) }],
          messages: { [key]: ref(`components/messages/${key}`) },
        },
      ]),
      ...requestEntries.map(({ key, request }) => [
        request.subject,
        {
          address: request.subject,
          summary: request.summary,
          messages: {
            [key]: ref(`components/messages/${key}`),
            [`${key}Reply`]: ref(`components/messages/${key}Reply`),
          },
        },
      ]),
    ]),
    operations: Object.fromEntries([
      ...eventEntries.map(({ service, key, event }) => [
        `${service}.publish.${key}`,
        { action: 'send', channel: channel(event.subject), summary: event.summary },
      ]),
      ...requestEntries.map(({ service, key, request }) => [
        `${service}.reply.${key}`,
        {
          action: 'receive',
          channel: channel(request.subject),
          summary: request.summary,
          messages: [message(request.subject, key)],
          reply: {
            channel: channel(request.subject),
            messages: [message(request.subject, `${key}Reply`)],
          },
        },
      ]),
    ]),
    components: {
      schemas: { Envelope: wire(envelope) },
      messages: Object.fromEntries([
        ...eventEntries.map(({ key, event }) => [
          key,
          {
            name: event.subject,
            summary: event.summary,
            payload: payload({
              allOf: [
                ref('components/schemas/Envelope'),
                {
                  properties: { type: { const: event.subject }, data: wire(event.data) },
                  required: ['data'],
                },
              ],
            }),
          },
        ]),
        ...requestEntries.flatMap(({ key, request }) => [
          [key, { name: request.subject, payload: payload(wire(request.input)) }],
          [
            `${key}Reply`,
            { name: `${request.subject} reply`, payload: payload(replySchemaOf(request)) },
          ],
        ]),
      ]),
    },
  };
}

/** The reference page of all events, in Markdown. */
export function eventsPage(): string {
  const lines = [
    '# Events',
    '',
    '<!-- Written by `npm run asyncapi` from the contracts. -->',
    '',
    'Events are published after the transaction that caused them commits, as CloudEvents 1.0 JSON (`asyncapi.json` has the',
    'envelope). `id` is unique and stays the same when an event is redelivered. `subject` is the id of the aggregate, and',
    '`aggregateversion` grows by one with each event of it. Delivery is at least once: store the id with the effect.',
    'A stream keeps events for four weeks.',
  ];
  for (const service of serviceNames) {
    lines.push('', `## ${service}`, '', `Stream \`${streamOf(service)}\`.`, '');
    lines.push('| subject | summary | data |', '|---|---|---|');
    for (const { subject, summary, data } of Object.values(events[service])) {
      lines.push(`| \`${subject}\` | ${summary.replaceAll('|', '\\|')} | ${fieldsOf(data)} |`);
    }
  }
  return `${lines.join('\n')}\n`;
}

function fieldsOf(data: z.core.$ZodType): string {
  const { properties = {}, required = [] } = wire(data) as {
    properties?: Json;
    required?: string[];
  };
  const names = Object.keys(properties).map((name) =>
    required.includes(name) ? `\`${name}\`` : `\`${name}\`?`,
  );
  return names.length === 0 ? 'see the schema' : names.join(', ');
}

function replySchemaOf({ output, errors }: RequestDefinition): Json {
  const value = { type: 'object', properties: { value: wire(output) }, required: ['value'] };
  const codes = errors.map(({ code }) => code);
  const error = {
    type: 'object',
    properties: {
      error: {
        type: 'object',
        properties: {
          code: { type: 'string', examples: codes },
          status: { type: 'integer' },
          message: { type: 'string' },
        },
        required: ['code', 'status', 'message'],
      },
    },
    required: ['error'],
  };
  return { oneOf: [value, error] };
}

function wire(schema: z.core.$ZodType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
}

const payload = (schema: Json) => ({ schemaFormat: SCHEMA_FORMAT, schema });
const ref = (path: string) => ({ $ref: `#/${path}` });
/** A subject as a part of a JSON pointer; dots need no escape. */
const channel = (subject: string) => ref(`channels/${subject}`);
const message = (subject: string, key: string) => ref(`channels/${subject}/messages/${key}`);
