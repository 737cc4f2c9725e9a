import type { BrowserContext } from 'playwright-core';
import { password } from './test-user.ts';

/** Signs a user in without the form; later pages of this browser context use the session. */
export async function signIn(
  { request }: BrowserContext,
  url: string,
  email: string,
): Promise<void> {
  const response = await request.post(`${url}/api/auth/sign-in/email`, {
    headers: { origin: url },
    data: { email, password },
  });
  if (response.status() !== 200) throw new Error(`Sign-in returned ${response.status()}`);
}
