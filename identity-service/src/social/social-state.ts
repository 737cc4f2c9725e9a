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
  /** Redirect target. Always set; optional only for rows that were edited manually. */
  callbackURL: z.string().optional(),
  errorURL: z.string().optional(),
  newUserURL: z.string().optional(),
  codeVerifier: z.string(),
  nonce: z.string(),
  requestSignUp: z.boolean(),
  /** The requested scopes, which count as granted when the provider does not return any. */
  scopes: z.array(z.string()),
});
/** State of a social sign-in while the browser is at the provider. */
export type SocialState = z.output<typeof socialState>;

type NewState = Omit<SocialState, 'codeVerifier' | 'nonce'> & {
  /** The user who links a login; null for a sign-in. */
  readonly userId: string | null;
  readonly cookieHeader: string | undefined;
};

/**
 * Stores the state for ten minutes, bound to this browser by a cookie. Returns the state and the `Set-Cookie` line.
 */
export async function saveState(
  { db, clock, random, browserCookie }: IdentityDeps,
  { userId, cookieHeader, ...rest }: NewState,
) {
  const state = random.token(STATE_LENGTH);
  const browser = browserCookie.read(cookieHeader) ?? random.token(BROWSER_LENGTH);
  const savedState: SocialState = {
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
      value: { ...savedState, browser: hashToken(browser) },
      expiresAt: new Date(now.getTime() + STATE_SECONDS * 1_000),
      createdAt: now,
    }),
  );
  return { state, savedState, cookie: browserCookie.set(browser) };
}

/** Consumes the state of this browser. Null when there is none or it has been consumed. */
export async function consumeState(
  { db, clock, browserCookie }: IdentityDeps,
  state: string,
  cookieHeader: string | undefined,
): Promise<(SocialState & { readonly userId: string | null }) | null> {
  const browser = browserCookie.read(cookieHeader);
  if (browser === null) return null;
  const consumed = await verifications.consumeWithValue(
    db,
    {
      purpose: 'social-state',
      tokenHash: hashToken(state),
      bound: { browser: hashToken(browser) },
    },
    clock.now(),
  );
  return consumed === null
    ? null
    : { ...socialState.parse(consumed.value), userId: consumed.userId };
}
