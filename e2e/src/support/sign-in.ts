import type { BrowserContext } from 'playwright-core';
import { password } from './person.ts';

/** Signs somebody in without the form, so that the next page of this browser is theirs. */
export async function signIn(
  { request }: BrowserContext,
  url: string,
  email: string,
): Promise<void> {
  const answer = await request.post(`${url}/api/auth/sign-in/email`, {
    headers: { origin: url },
    data: { email, password },
  });
  if (answer.status() !== 200) throw new Error(`Sign-in answers ${answer.status()}`);
}
