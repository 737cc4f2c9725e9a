/** A signed-in user, known by the session cookie or by a token of `GET /api/auth/token`. */
export type UserCaller = {
  readonly kind: 'user';
  readonly userId: string;
  readonly sessionId: string;
  /** The active organization of the session. */
  readonly organizationId: string | null;
  /** Set for a cookie; null for a token, which contains no profile. */
  readonly profile: {
    readonly name: string;
    readonly email: string;
    readonly emailVerified: boolean;
    readonly image: string | null;
  } | null;
  /**
   * A cookie's session is looked up for each request. A token states what was true when it was signed,
   * minutes ago at most.
   */
  readonly by: 'cookie' | 'token';
};

/** A machine client of an organization, known by a token of `POST /api/auth/oauth2/token`. */
export type MachineCaller = {
  readonly kind: 'machine';
  readonly clientId: string;
  readonly organizationId: string;
  /** Each is `resource:action`, as in the token. */
  readonly scopes: readonly string[];
};

export type Caller = UserCaller | MachineCaller;

/** A request of Node's `http` or of `fetch`. */
export type IncomingRequest = {
  readonly method?: string | undefined;
  readonly headers: Headers | Readonly<Record<string, string | string[] | undefined>>;
};

/** The permissions to check, and the organization they apply to. */
export type PermissionQuestion = {
  readonly caller: Caller;
  /** By default the organization that `verifySession` returned for the caller. */
  readonly organizationId?: string;
  /** By resource, the actions that must all be allowed: `{ billing: ['read'] }`. */
  readonly permissions: Readonly<Record<string, readonly string[]>>;
};
