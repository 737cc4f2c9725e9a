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
  identity: ['request.org.authenticate-machine-client', 'request.org.check-memberships'],
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

/**
 * The durable consumers of each service: the name of the subscriber, and the event that it takes. A service cannot make
 * one: whoever deploys it does, from this list (SEC-123).
 */
export const durables: Readonly<Record<ServiceName, Readonly<Record<string, string>>>> = {
  identity: {
    'identity-clear-deleted-organization': 'org.organization.deleted',
    'identity-clear-left-organization': 'org.member.removed',
    'identity-clear-removed-team': 'org.team.removed',
    'identity-clear-left-team': 'org.team-member.removed',
    'identity-set-active-organization': 'org.active-organization.requested',
  },
  org: {
    'org-release-user': 'identity.user.deleted',
    'org-project-created-user': 'identity.user.created',
    'org-project-updated-user': 'identity.user.updated',
  },
  billing: {
    'billing-end-connection': 'org.organization.deleted',
    'billing-forget-user': 'identity.user.deleted',
    'billing-read-parked': 'billing.connection.linked',
  },
};

export type BrokerPermissions = {
  readonly publish: readonly string[];
  readonly subscribe: readonly string[];
  /** Whether it may answer a request, once, at the place that the request names. */
  readonly answers?: boolean;
};

/**
 * What a service's own broker account may do (SEC-17, SEC-123): publish its events, send the requests it needs and answer
 * its own, take from its durable consumers and acknowledge. It can neither make nor change a stream or a consumer.
 */
export function natsPermissions(service: ServiceName): BrokerPermissions {
  return {
    publish: [
      `${service}.>`,
      ...asks[service],
      ...Object.entries(durables[service]).flatMap(([durable, subject]) =>
        consumption(streamOf(ownerOf(subject)), durable),
      ),
    ],
    subscribe: [`request.${service}.>`, `_INBOX.${service}.>`],
    answers: true,
  };
}

/** Reading a durable consumer that is there, taking messages from it and acknowledging them. */
const consumption = (stream: string, durable: string) => [
  `$JS.API.CONSUMER.INFO.${stream}.${durable}`,
  `$JS.API.CONSUMER.MSG.NEXT.${stream}.${durable}`,
  `$JS.ACK.${stream}.${durable}.>`,
];

/** The account that makes the services' streams and durable consumers; no process that serves has it. */
export const deploymentAccount = 'deployment';

export function deploymentPermissions(): BrokerPermissions {
  return {
    publish: (Object.keys(durables) as ServiceName[])
      .map(streamOf)
      .flatMap((stream) => [
        `$JS.API.STREAM.CREATE.${stream}`,
        `$JS.API.STREAM.UPDATE.${stream}`,
        `$JS.API.STREAM.INFO.${stream}`,
        `$JS.API.CONSUMER.CREATE.${stream}.>`,
        `$JS.API.CONSUMER.DURABLE.CREATE.${stream}.>`,
        `$JS.API.CONSUMER.INFO.${stream}.>`,
      ]),
    subscribe: [`_INBOX.${deploymentAccount}.>`],
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
 * What the account of a service beside the house may do that uses the SDK: ask the open questions, and make and
 * follow the durable consumers listed. Events of identity-service hold no names (SEC-134), so an account that follows them
 * may request profiles too. Throws when the name of one does not begin with the account's own: it could be
 * another's.
 */
export function sdkPermissions(name: string, following: readonly Following[]): BrokerPermissions {
  const foreign = following.find(
    ({ durable }) => durable !== name && !durable.startsWith(`${name}-`),
  );
  if (foreign !== undefined) {
    throw new Error(`The durable consumer "${foreign.durable}" must be named "${name}-…"`);
  }
  const followsUsers = following.some(({ followed }) => followed === 'identity');
  const all = following.map(({ durable, followed }) => consumerPermissions(durable, followed, []));
  return {
    publish: [
      ...new Set(['$JS.API.INFO', ...all.flatMap(({ publish }) => publish)]),
      ...openQuestions,
      ...(followsUsers ? ['request.identity.find-users'] : []),
    ],
    subscribe: [`_INBOX.${name}.>`],
  };
}

/**
 * What the account of another service may do that follows a service's facts by one durable consumer of
 * its own name, which it makes itself, and asks the questions listed: nothing but that. See docs/consuming-events.md.
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
      ...consumption(stream, name),
      ...questions,
    ],
    subscribe: [`_INBOX.${name}.>`],
  };
}
