import { hashToken } from '@tessera/chassis/sessions/session-token';
import * as z from 'zod';
import type { IdentityDeps } from '../deps.ts';
import { verifications } from '../verifications/verification.repository.ts';

export const STATE_SECONDS = 600;
const STATE_LENGTH = 32;
const VERIFIER_LENGTH = 128;
const BROWSER_LENGTH = 32;

const socialState = z.object({
  provider: z.string(),
  /** Where it goes on from here. Every beginning says so; a row that does not is somebody's mending. */
  callbackURL: z.string().optional(),
  errorURL: z.string().optional(),
  newUserURL: z.string().optional(),
  codeVerifier: z.string(),
  nonce: z.string(),
  requestSignUp: z.boolean(),
  /** What was asked for, which is what was granted when the provider does not say. */
  scopes: z.array(z.string()),
});
/** What is remembered of a way through a provider while the browser is away. */
export type SocialState = z.output<typeof socialState>;

type Beginning = Omit<SocialState, 'codeVerifier' | 'nonce'> & {
  /** Who links a login; null for who signs in. */
  readonly userId: string | null;
  readonly cookieHeader: string | undefined;
};

/** Remembers a beginning for ten minutes, for this browser alone: the state, and the cookie line that tells it again. */
export async function rememberState(
  { db, clock, random, browserCookie }: IdentityDeps,
  { userId, cookieHeader, ...rest }: Beginning,
) {
  const state = random.token(STATE_LENGTH);
  const browser = browserCookie.read(cookieHeader) ?? random.token(BROWSER_LENGTH);
  const remembered: SocialState = {
    ...rest,
    codeVerifier: random.token(VERIFIER_LENGTH),
    nonce: random.token(STATE_LENGTH),
  };
  const now = clock.now();
  await db.transaction((tx) =>
    verifications.insert(tx, {
      id: random.id(),
      purpose: 'social-state',
      tokenHash: hashToken(state),
      userId,
      value: { ...remembered, browser: hashToken(browser) },
      expiresAt: new Date(now.getTime() + STATE_SECONDS * 1_000),
      createdAt: now,
    }),
  );
  return { state, remembered, cookie: browserCookie.set(browser) };
}

/** What was remembered under a state in this browser, once. Null when there is nothing (more). */
export async function takeState(
  { db, clock, browserCookie }: IdentityDeps,
  state: string,
  cookieHeader: string | undefined,
): Promise<(SocialState & { readonly userId: string | null }) | null> {
  const browser = browserCookie.read(cookieHeader);
  if (browser === null) return null;
  const taken = await verifications.take(
    db,
    {
      purpose: 'social-state',
      tokenHash: hashToken(state),
      bound: { browser: hashToken(browser) },
    },
    clock.now(),
  );
  return taken === null ? null : { ...socialState.parse(taken.value), userId: taken.userId };
}
