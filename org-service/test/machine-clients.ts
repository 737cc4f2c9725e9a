import { createAsk } from '@app/chassis/messaging/request';
import { hashToken } from '@app/chassis/sessions/session-token';
import { orgRequests } from '@app/contracts/org/requests';
import type { OrgHarness } from './harness.ts';

/** The question whose client a secret belongs to, as another service asks it. */
export const asking = (org: OrgHarness) => (clientId: string, secret: string) => {
  const broker = {
    connection: () => org.nats,
    isConnected: () => true,
    ready: Promise.resolve(org.nats),
    onConnect: () => undefined,
    close: async () => undefined,
  };
  const question = { clientId, clientSecretHash: hashToken(secret) };
  return createAsk(broker)(orgRequests.authenticateMachineClient, question);
};

/** Whether a secret is accepted as that client's. */
export const authenticating = (org: OrgHarness) => async (clientId: string, secret: string) =>
  (await asking(org)(clientId, secret)).isKnown;
