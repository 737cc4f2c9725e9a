import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, createClient } from '@tessera/contracts/client';
import { ApiError } from '@tessera/contracts/define/error';
import { emailVerificationRoutes } from '@tessera/contracts/identity/email-verification';
import { signInErrors, signInRoutes } from '@tessera/contracts/identity/sign-in';
import { signUpRoutes } from '@tessera/contracts/identity/sign-up';
import { userErrors } from '@tessera/contracts/identity/users';
import { developmentPassword as password } from '@tessera/identity-service/passwords/password.rules';
import { browserFetch } from '../browser-fetch.ts';
import type { RunningStack } from '../stack/start-stack.ts';
import type { SampleAccount } from './sample-accounts.ts';

export type SeededStack = Pick<RunningStack, 'url' | 'gatewayUrl' | 'inbox' | 'webhookSecret'>;

/** A client that is signed in as the account; null when there is no such account with the development password. */
export async function signInSample(
  stack: SeededStack,
  { email }: SampleAccount,
): Promise<Client | null> {
  const call = clientOf(stack);
  try {
    await call(signInRoutes.signInEmail, { body: { email, password } });
    return call;
  } catch (error) {
    if (isError(error, signInErrors.INVALID_EMAIL_OR_PASSWORD)) return null;
    throw error;
  }
}

/** A client that is signed in as the account, which is created with a verified address unless it exists. */
export async function openSample(stack: SeededStack, account: SampleAccount): Promise<Client> {
  const { name, email } = account;
  const call = clientOf(stack);
  try {
    const { token } = await call(signUpRoutes.signUpEmail, { body: { name, email, password } });
    await verifyEmail(stack, call, email);
    // If verification is required, sign-up creates no session.
    if (token !== null) return call;
  } catch (error) {
    if (!isError(error, userErrors.USER_ALREADY_EXISTS)) throw error;
  }
  const signedIn = await signInSample(stack, account);
  if (signedIn === null) throw new Error(`${email} has another password`);
  return signedIn;
}

async function verifyEmail({ inbox }: SeededStack, call: Client, email: string): Promise<void> {
  const { links } = await inbox.waitFor(email, (mail) => mail.links.some(tokenOf));
  const token = links.map(tokenOf).find((found) => found !== null) ?? '';
  await call(emailVerificationRoutes.verifyEmail, { query: { token } });
}

/** The token of a verification link; null for other links. */
const tokenOf = (link: string): string | null =>
  link.includes('/verify-email') ? new URL(link).searchParams.get('token') : null;

export const isError = (error: unknown, ...definitions: readonly Parameters<ApiError['is']>[0][]) =>
  error instanceof ApiError && definitions.some((definition) => error.is(definition));

const clientOf = ({ url, gatewayUrl }: SeededStack): Client =>
  createClient({ baseUrl: gatewayUrl, fetch: withinRateLimit(browserFetch(url)) });

/** Repeats a request once the rate limit of three sign-ups in ten seconds allows it. */
const withinRateLimit =
  (send: typeof fetch): typeof fetch =>
  async (...request) => {
    const response = await send(...request);
    if (response.status !== 429) return response;
    await sleep(Number(response.headers.get('retry-after')) * 1_000);
    return send(...request);
  };
