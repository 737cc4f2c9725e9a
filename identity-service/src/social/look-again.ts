import { violates } from '@app/chassis/db/errors';

const ATTEMPTS = 3;
const RACES = ['account_login_unique', 'user_email_unique'];

/**
 * Two browsers may come back for one person at once: the database lets one make the row, and the other one looks
 * again and finds it.
 */
export async function lookAgain<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !RACES.some((race) => violates(error, race))) throw error;
    }
  }
}
