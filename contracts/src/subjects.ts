import type { ServiceName } from './routes.ts';

/** The stream that keeps a service's events. */
export const streamOf = (service: ServiceName) => service.toUpperCase();

/** The service an event or request subject belongs to. */
export function ownerOf(subject: string): ServiceName {
  const [first, second] = subject.split('.');
  return (first === 'request' ? second : first) as ServiceName;
}

/** Which requests a service may send; what is not listed its broker account cannot ask. */
const asks: Readonly<Record<ServiceName, readonly string[]>> = {
  identity: ['request.org.authenticate-machine-client', 'request.org.check-places'],
  org: [
    'request.identity.resolve-session',
    'request.identity.set-active-organization',
    'request.identity.find-users',
    'request.identity.list-users',
  ],
  billing: [
    'request.identity.resolve-session',
    'request.identity.list-signing-keys',
    'request.org.check-permission',
    'request.org.check-machine-client',
    'request.org.find-organizations',
  ],
};

/** Which services' streams a service listens to. */
const hears: Readonly<Record<ServiceName, readonly ServiceName[]>> = {
  identity: ['identity', 'org'],
  org: ['identity', 'org'],
  billing: ['identity', 'org', 'billing'],
};

export type BrokerPermissions = { readonly publish: string[]; readonly subscribe: string[] };

/** What a service's own broker account may do: its facts, its questions, its answers (SEC-17). */
export function natsPermissions(service: ServiceName): BrokerPermissions {
  const own = streamOf(service);
  const streams = hears[service].map(streamOf);
  return {
    publish: [
      `${service}.>`,
      `feed.${service}.>`,
      ...asks[service],
      '$JS.API.INFO',
      `$JS.API.STREAM.*.${own}`,
      ...streams.flatMap((stream) => [
        `$JS.API.STREAM.INFO.${stream}`,
        `$JS.API.CONSUMER.*.${stream}.>`,
        `$JS.API.CONSUMER.DURABLE.CREATE.${stream}.>`,
        `$JS.API.CONSUMER.MSG.NEXT.${stream}.>`,
        `$JS.ACK.${stream}.>`,
      ]),
      '_INBOX.>',
    ],
    subscribe: [
      `request.${service}.>`,
      ...hears[service].map((name) => `${name}.>`),
      'feed.>',
      `_INBOX.${service}.>`,
    ],
  };
}

/** What a service beside the house may ask, by its own account on the broker: the questions of the SDK. */
export const openQuestions: readonly string[] = [
  'request.identity.verify-session',
  'request.org.check-permission',
  'request.org.check-machine-client',
  'request.billing.entitlements.check',
];

/** A durable consumer of a service beside the house, and whose facts it follows. */
export type Following = { readonly durable: string; readonly followed: ServiceName };

/**
 * What the account of a service beside the house may do that uses the SDK: ask the open questions and
 * follow facts by the durable consumers listed.
 */
export function sdkPermissions(name: string, following: readonly Following[]): BrokerPermissions {
  const all = following.map(({ durable, followed }) => consumerPermissions(durable, followed, []));
  return {
    publish: [
      ...new Set(['$JS.API.INFO', ...all.flatMap(({ publish }) => publish)]),
      ...openQuestions,
    ],
    subscribe: [`_INBOX.${name}.>`],
  };
}

/**
 * What the account of another service may do that follows a service's facts by one durable consumer of
 * its own name and asks the questions listed: nothing but that. See docs/consuming-events.md.
 */
export function consumerPermissions(
  name: string,
  followed: ServiceName,
  questions: readonly string[],
): BrokerPermissions {
  const stream = streamOf(followed);
  return {
    publish: [
      '$JS.API.INFO',
      `$JS.API.STREAM.INFO.${stream}`,
      `$JS.API.CONSUMER.CREATE.${stream}.${name}.>`,
      `$JS.API.CONSUMER.INFO.${stream}.${name}`,
      `$JS.API.CONSUMER.MSG.NEXT.${stream}.${name}`,
      `$JS.ACK.${stream}.${name}.>`,
      ...questions,
    ],
    subscribe: [`_INBOX.${name}.>`],
  };
}
