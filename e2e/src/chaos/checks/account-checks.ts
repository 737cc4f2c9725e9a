import { exactlyOnce } from '../ledger/exactly-once.ts';
import type { Check } from './check.ts';

const CONCURRENT = 8;

export const accountChecks: readonly Check[] = [
  {
    name: 'every acknowledged user exists once, in identity and in org',
    async run({ ledger, rows }) {
      const emails = ledger.users.map(({ email }) => email);
      const users = await rows<{ email: string }>('identity', 'select email from "user"');
      const profiles = await rows<{ email: string }>('org', 'select email from user_profile');
      const violations = [users, profiles].flatMap((stored) =>
        exactlyOnce(
          emails,
          stored.map(({ email }) => email),
        ),
      );
      return { compared: 2 * emails.length, violations };
    },
  },
  {
    name: 'every session that was not revoked is valid',
    async run({ ledger, system }) {
      const waiting = [...ledger.liveSessions];
      const violations: string[] = [];
      const check = async () => {
        for (let cookie = waiting.pop(); cookie !== undefined; cookie = waiting.pop()) {
          const response = await fetch(`${system.url}/api/auth/get-session`, {
            headers: { cookie },
          });
          if ((await response.text()) === 'null') violations.push('a session is no longer valid');
        }
      };
      await Promise.all(Array.from({ length: CONCURRENT }, check));
      return { compared: ledger.liveSessions.length, violations };
    },
  },
];
