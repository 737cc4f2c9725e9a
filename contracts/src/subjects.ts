import type { ServiceName } from './routes.ts';

/** Name of the JetStream stream of a service's events. */
export const streamOf = (service: ServiceName) => service.toUpperCase();

/** The service that an event or request subject belongs to. */
export function serviceOf(subject: string): ServiceName {
  const [first, second] = subject.split('.');
  return (first === 'request' ? second : first) as ServiceName;
}

/** The requests that each service's broker account may send. */
const allowedRequests: Readonly<Record<ServiceName, readonly string[]>> = {
  identity: [
    'request.org.authenticate-machine-client',
    'request.org.check-invitation',
    'request.org.check-memberships',
    'request.org.list-user-data',
    'request.billing.list-user-data',
  ],
  org: [
    'request.identity.resolve-session',
    'request.identity.confirm-email',
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
 * The durable consumers of each service: subscriber name and event subject. A service cannot create consumers; the
 * deployment account creates them from this list (SEC-123).
 */
export const durableConsumers: Readonly<Record<ServiceName, Readonly<Record<string, string>>>> = {
  identity: {
    'identity-clear-deleted-organization': 'org.organization.deleted',
    'identity-clear-left-organization': 'org.member.removed',
    'identity-clear-removed-team': 'org.team.removed',
    'identity-clear-left-team': 'org.team-member.removed',
    'identity-set-active-organization': 'org.active-organization.requested',
  },
  org: {
    'org-handle-user-deleted': 'identity.user.deleted',
    'org-project-created-user': 'identity.user.created',
    'org-project-updated-user': 'identity.user.updated',
  },
  billing: {
    'billing-organization-deleted': 'org.organization.deleted',
    'billing-user-deleted': 'identity.user.deleted',
    'billing-requeue-quarantined': 'billing.connection.linked',
  },
};

export type BrokerPermissions = {
  readonly publish: readonly string[];
  readonly subscribe: readonly string[];
  /** The account may publish one response to the reply subject of a request that it received. */
  readonly allowResponses?: boolean;
};

/**
 * Permissions of a service's broker account (SEC-17, SEC-123): publish its events, send the requests that it needs, respond
 * to its own requests, read from its durable consumers and acknowledge. It cannot create or change streams or consumers.
 */
export function natsPermissions(service: ServiceName): BrokerPermissions {
  return {
    publish: [
      `${service}.>`,
      ...allowedRequests[service],
      ...Object.entries(durableConsumers[service]).flatMap(([durable, subject]) =>
        consumerSubjects(streamOf(serviceOf(subject)), durable),
      ),
    ],
    subscribe: [`request.${service}.>`, `_INBOX.${service}.>`],
    allowResponses: true,
  };
}

/** Subjects to inspect an existing durable consumer, fetch messages from it and acknowledge them. */
const consumerSubjects = (stream: string, durable: string) => [
  `$JS.API.CONSUMER.INFO.${stream}.${durable}`,
  `$JS.API.CONSUMER.MSG.NEXT.${stream}.${durable}`,
  `$JS.ACK.${stream}.${durable}.>`,
];

/** The account that creates the streams and durable consumers of the services; no running service uses it. */
export const deploymentAccount = 'deployment';

export function deploymentPermissions(): BrokerPermissions {
  return {
    publish: (Object.keys(durableConsumers) as ServiceName[])
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

/** The requests that an external service may send through the SDK. */
export const sdkRequests: readonly string[] = [
  'request.identity.verify-session',
  'request.org.check-permission',
  'request.org.check-machine-client',
  'request.billing.entitlements.check',
];

/** A durable consumer of an external service, and the service whose events it reads. */
export type SdkConsumer = { readonly durable: string; readonly service: ServiceName };

/**
 * Permissions of the broker account of an external service that uses the SDK: send the SDK's requests, create the listed
 * durable consumers and read from them. Events of identity-service hold no personal data (SEC-134), so an account with
 * such a consumer may also request profiles. Throws when the name of a consumer does not start with the account's name,
 * because it could belong to another account.
 */
export function sdkPermissions(name: string, consumers: readonly SdkConsumer[]): BrokerPermissions {
  const misnamed = consumers.find(
    ({ durable }) => durable !== name && !durable.startsWith(`${name}-`),
  );
  if (misnamed !== undefined) {
    throw new Error(`The durable consumer "${misnamed.durable}" must be named "${name}-…"`);
  }
  const readsUsers = consumers.some(({ service }) => service === 'identity');
  const all = consumers.map(({ durable, service }) => consumerPermissions(durable, service, []));
  return {
    publish: [
      ...new Set(['$JS.API.INFO', ...all.flatMap(({ publish }) => publish)]),
      ...sdkRequests,
      ...(readsUsers ? ['request.identity.find-users'] : []),
    ],
    subscribe: [`_INBOX.${name}.>`],
  };
}

/**
 * Permissions of an account that reads one service's events through one durable consumer of its own name, which it
 * creates, and sends the listed requests. See docs/consuming-events.md.
 */
export function consumerPermissions(
  name: string,
  service: ServiceName,
  requests: readonly string[],
): BrokerPermissions {
  const stream = streamOf(service);
  return {
    publish: [
      '$JS.API.INFO',
      `$JS.API.STREAM.INFO.${stream}`,
      `$JS.API.CONSUMER.CREATE.${stream}.${name}.>`,
      ...consumerSubjects(stream, name),
      ...requests,
    ],
    subscribe: [`_INBOX.${name}.>`],
  };
}
