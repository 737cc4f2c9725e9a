import { randomInt, randomUUID } from 'node:crypto';
import { signInRoutes } from '@tessera/contracts/identity/sign-in';
import { signUpRoutes } from '@tessera/contracts/identity/sign-up';
import { pathOf } from '@tessera/contracts/paths';
import type { RunningStack } from '@tessera/dev/stack/start-stack';
import { customerCreated, deliver } from '../support/sample-deliveries.ts';
import { password, signUpUser } from '../support/test-user.ts';

/** Calls at a constant rate, whether the system responds or not. */
export type AlertLoad = {
  /** The id of the user who signs in. */
  readonly userId: string;
  /** Sends a sign-in, from a random address unless one is given. */
  signIn(address?: string): Promise<unknown>;
  /** Sends a sign-in of a user that does not exist. It costs a hash, and no limit per account applies. */
  signInAsUnknownUser(): Promise<unknown>;
  stop(): void;
};

const CALL_MILLISECONDS = 12_000;

/** Sends sign-ins, session reads, sign-ups (which send a mail) and webhooks until it is stopped. */
export async function startAlertLoad(stack: RunningStack): Promise<AlertLoad> {
  await signUpUser(stack.url, 'load@example.com');
  // Another user, because many sign-ins of one user end its oldest sessions.
  const reader = await signUpUser(stack.url, 'reader@example.com');
  const cookie = reader.fetch.cookies();
  const session = await post(stack, pathOf(signInRoutes.signInEmail), credentials);
  const { user: signedIn } = (await session.json()) as { user: { id: string } };
  const merchant = randomUUID();
  let count = 0;

  const signIn = (address = anyAddress()) =>
    post(stack, pathOf(signInRoutes.signInEmail), credentials, address);
  const stops = [
    every(500, () => signIn()),
    every(250, () => get(stack, '/api/auth/get-session?disableCookieCache=true', cookie)),
    every(1_000, () => {
      count += 1;
      const body = { name: 'A user', email: `user-${count}@example.com`, password };
      return post(stack, pathOf(signUpRoutes.signUpEmail), body);
    }),
    every(250, () => deliver(stack, customerCreated(merchant, count))),
  ];
  return {
    userId: signedIn.id,
    signIn,
    signInAsUnknownUser: () =>
      post(stack, pathOf(signInRoutes.signInEmail), {
        email: `${randomUUID()}@example.com`,
        password,
      }),
    stop() {
      for (const stop of stops) stop();
    },
  };
}

const credentials = { email: 'load@example.com', password };

/** Each call has another address, because the limits count calls by address. */
const anyAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

/** Starts a call at a fixed interval. A failed call is what the alerts are about, so its error is ignored. */
export function every(milliseconds: number, call: () => Promise<unknown>): () => void {
  const timer = setInterval(() => void call().catch(() => undefined), milliseconds);
  return () => clearInterval(timer);
}

async function post(stack: RunningStack, path: string, body: object, address = anyAddress()) {
  return fetch(`${stack.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: stack.url,
      'x-forwarded-for': address,
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(CALL_MILLISECONDS),
  });
}

async function get(stack: RunningStack, path: string, cookie: string): Promise<unknown> {
  const response = await fetch(`${stack.url}${path}`, {
    headers: { cookie, 'x-forwarded-for': anyAddress() },
    signal: AbortSignal.timeout(CALL_MILLISECONDS),
  });
  return response.text();
}
