import type { Identity } from './identity.ts';

/** A provider that the local stack can mock, and its responses. */
export type MockProvider = {
  readonly name: string;
  readonly scope: string;
  /** The response of the user info endpoint. */
  readonly profile: (identity: Identity) => Record<string, unknown>;
  /** The response of the separate call for addresses, where the provider has one. */
  readonly emails?: (identity: Identity) => unknown;
  /** Whether it signs id tokens, as OpenID providers do. */
  readonly hasIdToken?: true;
  /** The status of the response to an invalid code; GitHub's is 200. */
  readonly errorStatus: 200 | 400;
};

/** One of each kind: an OpenID provider, one with a separate call for addresses, one with numeric ids. */
export const mockProviders = {
  google: {
    name: 'Google',
    scope: 'openid email profile',
    profile: claimsOf,
    hasIdToken: true,
    errorStatus: 400,
  },
  github: {
    name: 'GitHub',
    scope: 'read:user,user:email',
    profile: ({ subject, name }) => ({
      id: Number(subject),
      login: `user-${subject}`,
      name,
      email: null,
      avatar_url: null,
    }),
    emails: ({ email, emailVerified }) =>
      email === null ? [] : [{ email, primary: true, verified: emailVerified }],
    errorStatus: 200,
  },
  gitlab: {
    name: 'GitLab',
    scope: 'read_user',
    profile: ({ subject, name, email, emailVerified }) => ({
      id: Number(subject),
      username: `user-${subject}`,
      name,
      state: 'active',
      locked: false,
      email,
      confirmed_at: emailVerified ? '2026-01-01T00:00:00.000Z' : null,
      avatar_url: null,
    }),
    errorStatus: 400,
  },
} as const satisfies Readonly<Record<string, MockProvider>>;

export type MockProviderId = keyof typeof mockProviders;
export const mockProviderIds = Object.keys(mockProviders) as MockProviderId[];

export const isMockProviderId = (id: string): id is MockProviderId =>
  Object.hasOwn(mockProviders, id);

/** The claims of an id token about a user, as OpenID Connect names them. */
export function claimsOf({ subject, name, email, emailVerified }: Identity) {
  return {
    sub: subject,
    name,
    ...(email === null ? {} : { email, email_verified: emailVerified }),
  };
}
