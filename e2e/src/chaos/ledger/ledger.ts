import type { LastValue } from './last-value.ts';

export type AcknowledgedUser = { readonly id: string; readonly email: string };
export type AcknowledgedOrganization = {
  readonly id: string;
  readonly slug: string;
  readonly ownerId: string;
};
export type AcknowledgedInvitation = {
  readonly id: string;
  readonly organizationId: string;
  readonly email: string;
};
export type RevokedSession = {
  /** The `Cookie` header with which the session was used. */
  readonly cookies: string;
  /** The call that revoked it. */
  readonly revocation: string;
};
export type Grant = { readonly customerId: string; readonly benefitId: string };

/** Every effect that a response has acknowledged, by kind. */
export type Ledger = {
  readonly users: AcknowledgedUser[];
  /** Cookies of sessions that were created and not revoked. */
  readonly liveSessions: string[];
  readonly revokedSessions: RevokedSession[];
  readonly organizations: AcknowledgedOrganization[];
  readonly invitations: AcknowledgedInvitation[];
  readonly memberships: { readonly organizationId: string; readonly userId: string }[];
  /** Roles by member id. */
  readonly roles: Map<string, LastValue>;
  /** Webhook ids. */
  readonly deliveries: Set<string>;
  /** The newest name of each customer all of whose events were acknowledged. */
  readonly customerNames: Map<string, string>;
  readonly grants: Grant[];
  /** Effects that contradict an earlier response, found during the run. */
  readonly contradictions: string[];
};

export const createLedger = (): Ledger => ({
  users: [],
  liveSessions: [],
  revokedSessions: [],
  organizations: [],
  invitations: [],
  memberships: [],
  roles: new Map(),
  deliveries: new Set(),
  customerNames: new Map(),
  grants: [],
  contradictions: [],
});
