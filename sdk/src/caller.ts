/** Somebody who is signed in, by the session's cookie or by a token of `GET /api/auth/token`. */
export type UserCaller = {
  readonly kind: 'user';
  readonly userId: string;
  readonly sessionId: string;
  /** The organization that the session works in. */
  readonly organizationId: string | null;
  /** Known from a cookie alone: a token names nobody's address. */
  readonly profile: {
    readonly name: string;
    readonly email: string;
    readonly emailVerified: boolean;
    readonly image: string | null;
  } | null;
  /** A cookie's session was looked up just now; a token was true when it was signed, minutes ago at most. */
  readonly by: 'cookie' | 'token';
};

/** A program of an organization, by a token of `POST /api/auth/oauth2/token`. */
export type MachineCaller = {
  readonly kind: 'machine';
  readonly clientId: string;
  readonly organizationId: string;
  /** `resource:action`, as the token has them. */
  readonly scopes: readonly string[];
};

export type Caller = UserCaller | MachineCaller;

/** A request as Node or `fetch` has it. */
export type IncomingRequest = {
  readonly method?: string | undefined;
  readonly headers: Headers | Readonly<Record<string, string | string[] | undefined>>;
};

/** What somebody wants to do, and where. */
export type PermissionQuestion = {
  readonly caller: Caller;
  /** The caller's own, as `verifySession` tells it, unless named. */
  readonly organizationId?: string;
  /** By resource, the actions that must all be allowed: `{ billing: ['read'] }`. */
  readonly permissions: Readonly<Record<string, readonly string[]>>;
};
