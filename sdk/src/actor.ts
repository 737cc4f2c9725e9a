import type { MachineActor } from '@tessera/contracts/actor';
import type { Session } from '@tessera/contracts/identity/sessions';
import type { User } from '@tessera/contracts/identity/users';

export type { MachineActor };

/**
 * A signed-in user. Its fields are those of the system's own `UserActor` that an external service can know
 * (docs/decisions/0061-sdk-actor.md).
 */
export type UserActor = {
  readonly kind: 'user';
  readonly session: Readonly<Pick<Session, 'id' | 'activeOrganizationId'>>;
} & (
  | {
      /** The session cookie. The session is looked up for each request. */
      readonly credential: 'cookie';
      readonly user: Readonly<Pick<User, 'id' | 'name' | 'email' | 'emailVerified' | 'image'>>;
    }
  | {
      /** A token of `GET /api/auth/token`. It contains ids only, as of the time when it was signed. */
      readonly credential: 'token';
      readonly user: Readonly<Pick<User, 'id'>>;
    }
);

/** A user or a machine client. More kinds may be added: switch on `kind`. */
export type Actor = UserActor | MachineActor;

/** A request of Node's `http` or of `fetch`. */
export type IncomingRequest = {
  readonly method?: string | undefined;
  readonly headers: Headers | Readonly<Record<string, string | string[] | undefined>>;
};

/** The permissions to check, and the organization they apply to. */
export type PermissionCheck = {
  readonly actor: Actor;
  /** Default: the active organization of the user's session, or the organization of the machine client. */
  readonly organizationId?: string;
  /** By resource, the actions that must all be allowed: `{ billing: ['read'] }`. */
  readonly permissions: Readonly<Record<string, readonly string[]>>;
};
