import type { Session } from './identity/sessions.ts';
import type { User } from './identity/users.ts';

/** Where a request comes from, as far as the gateway knows. */
export type ClientInfo = {
  readonly ip: string | null;
  readonly userAgent: string | null;
  /** The `Accept-Language` header. */
  readonly language: string | null;
  /** ISO 3166, two letters, where the proxy in front of the gateway sends it. */
  readonly country: string | null;
};

/** A signed-in user. */
export type UserActor = {
  readonly kind: 'user';
  readonly user: User;
  readonly session: Session;
  /** Set for actors of an HTTP request. */
  readonly clientInfo?: ClientInfo;
};

/** A machine client of an organization, identified by an access token. */
export type MachineActor = {
  readonly kind: 'machine';
  readonly clientId: string;
  readonly organizationId: string;
  /** `resource:action`, as in the token. */
  readonly scopes: readonly string[];
  /** Set for actors of an HTTP request. */
  readonly clientInfo?: ClientInfo;
};

/** The system itself: event consumers, timers, operator commands. */
export type SystemActor = { readonly kind: 'system' };
export const systemActor: SystemActor = { kind: 'system' };

/**
 * A user, a machine client or the system. More kinds will be added: switch on `kind`, with a `never` check in the
 * default case.
 */
export type Actor = UserActor | MachineActor | SystemActor;
