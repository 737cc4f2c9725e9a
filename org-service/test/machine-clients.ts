import { createRequestSender } from '@tessera/chassis/messaging/request';
import { hashToken } from '@tessera/chassis/sessions/session-token';
import { orgRequests } from '@tessera/contracts/org/requests';
import type { OrgHarness } from './harness.ts';

/** Asks as another service does. */
export const asker = (org: OrgHarness) =>
  createRequestSender({
    connection: () => org.nats,
    isConnected: () => true,
    ready: Promise.resolve(org.nats),
    onConnect: () => undefined,
    close: async () => undefined,
  });

/** The question whose client a secret belongs to. */
export const asking = (org: OrgHarness) => (clientId: string, secret: string) =>
  asker(org)(orgRequests.authenticateMachineClient, {
    clientId,
    clientSecretHash: hashToken(secret),
  });

/** Whether a secret is accepted as that client's. */
export const authenticating = (org: OrgHarness) => async (clientId: string, secret: string) =>
  (await asking(org)(clientId, secret)).isKnown;
