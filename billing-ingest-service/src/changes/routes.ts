import { eventStream, handle } from '@tessera/chassis/http/handle';
import { changeRoutes } from '@tessera/contracts/billing/changes';
import type { BillingDeps } from '../deps.ts';
import { streamChanges } from './stream-changes.ts';

export const changeHandlers = (deps: BillingDeps) => [
  handle(changeRoutes.streamChanges, async ({ actor, currentSession, query, headers, signal }) => {
    const header = headers['last-event-id'];
    const lastEventId = typeof header === 'string' ? header : undefined;
    return eventStream(
      await streamChanges(deps, actor, { currentSession, ...query, lastEventId, signal }),
    );
  }),
];
