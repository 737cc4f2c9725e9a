import { createRequestSender } from '@tessera/chassis/messaging/request-reply';
import { hashToken } from '@tessera/chassis/sessions/session-token';
import { orgRequests } from '@tessera/contracts/org/requests';
import type { OrgHarness } from './harness.ts';

/** Sends requests as another service does. */
export const requestSender = (org: OrgHarness) =>
  createRequestSender({
    connection: () => org.nats,
    isConnected: () => true,
  });

/** Authenticates a client by its secret. */
export const authenticator = (org: OrgHarness) => (clientId: string, secret: string) =>
  requestSender(org)(orgRequests.authenticateMachineClient, {
    clientId,
    clientSecretHash: hashToken(secret),
  });

/** Checks whether a client's secret is accepted. */
export const secretChecker = (org: OrgHarness) => async (clientId: string, secret: string) =>
  (await authenticator(org)(clientId, secret)).isKnown;
