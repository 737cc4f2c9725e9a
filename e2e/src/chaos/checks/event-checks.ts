import type { ServiceName } from '@tessera/contracts/routes';
import { serviceNames } from '@tessera/contracts/routes';
import { durableConsumers, serviceOf } from '@tessera/contracts/subjects';
import { exactlyOnce } from '../ledger/exactly-once.ts';
import type { Check, CheckContext } from './check.ts';

const orgSubject = (action: string) => `org.${action}`;

export const eventChecks: readonly Check[] = [
  {
    name: 'every acknowledged change has one event',
    async run({ ledger, rows }) {
      const created = await rows<{ id: string }>(
        'identity',
        `select envelope->'data'->>'userId' as id from outbox where subject = 'identity.user.created'`,
      );
      const organizations = await rows<{ id: string }>(
        'org',
        `select aggregate as id from outbox where subject = $1`,
        [orgSubject('organization.created')],
      );
      const userIds = ledger.users.map(({ id }) => id);
      const organizationIds = ledger.organizations.map(({ id }) => id);
      const violations = [
        ...exactlyOnce(
          userIds,
          created.map(({ id }) => id),
        ),
        ...exactlyOnce(
          organizationIds,
          organizations.map(({ id }) => id),
        ),
      ];
      return { compared: userIds.length + organizationIds.length, violations };
    },
  },
  {
    name: 'every subscriber has applied every event of its subject once',
    async run(context) {
      const subscriptions = serviceNames.flatMap((service) =>
        Object.entries(durableConsumers[service]).map(([subscriber, subject]) => ({
          service,
          subscriber,
          subject,
        })),
      );
      const results = await Promise.all(
        subscriptions.map((subscription) => compareInbox(context, subscription)),
      );
      return {
        compared: results.reduce((sum, { compared }) => sum + compared, 0),
        violations: results.flatMap(({ violations }) => violations),
      };
    },
  },
  {
    name: 'no event is a dead letter',
    async run({ rows }) {
      const letters = await Promise.all(
        serviceNames.map((service) =>
          rows<{ subject: string; error: string }>(
            service,
            'select subject, error from dead_letter',
          ),
        ),
      );
      const violations = letters.flat().map(({ subject, error }) => `${subject}: ${error}`);
      return { compared: serviceNames.length, violations };
    },
  },
];

type Subscription = {
  readonly service: ServiceName;
  readonly subscriber: string;
  readonly subject: string;
};

async function compareInbox(
  { rows }: CheckContext,
  { service, subscriber, subject }: Subscription,
) {
  const published = await rows<{ id: string }>(
    serviceOf(subject),
    'select id from outbox where subject = $1',
    [subject],
  );
  const applied = await rows<{ id: string }>(
    service,
    'select event_id as id from inbox where subscriber = $1',
    [subscriber],
  );
  const violations = exactlyOnce(
    published.map(({ id }) => id),
    applied.map(({ id }) => id),
  ).map((difference) => `${subscriber}: event ${difference}`);
  return { compared: published.length, violations };
}
