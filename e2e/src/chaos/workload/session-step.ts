import { sessionRoutes } from '@tessera/contracts/identity/sessions';
import { organizationRoutes } from '@tessera/contracts/org/organizations';
import { signIn, signUp, type Visitor } from './sign-up-step.ts';
import type { WorkloadContext } from './workload-context.ts';

type Revocation = {
  readonly name: string;
  /** Whether the session of `other` is revoked as well. */
  readonly includesOther: boolean;
  revoke(revoked: Visitor, other: Visitor): Promise<unknown>;
};

/** Each call that revokes the first of two sessions of a user. */
const revocations: readonly Revocation[] = [
  {
    name: 'sign-out',
    includesOther: false,
    revoke: (revoked) => revoked.call(sessionRoutes.signOut, {}),
  },
  {
    name: 'revoke-session',
    includesOther: false,
    async revoke(revoked, other) {
      const current = await revoked.call(sessionRoutes.getSession, { query: {} });
      const sessions = await other.call(sessionRoutes.listSessions, {});
      const token = sessions.find(({ id }) => id === current?.session.id)?.token ?? '';
      await other.call(sessionRoutes.revokeSession, { body: { token } });
    },
  },
  {
    name: 'revoke-other-sessions',
    includesOther: false,
    revoke: (_, other) => other.call(sessionRoutes.revokeOtherSessions, {}),
  },
  {
    name: 'revoke-sessions',
    includesOther: true,
    revoke: (_, other) => other.call(sessionRoutes.revokeSessions, {}),
  },
];

/** Signs a user in twice, uses the first session, and revokes it. */
export async function signInAndRevoke(context: WorkloadContext, count: number): Promise<void> {
  const { activity, ledger } = context;
  const user = await signUp(context);
  const other = await signIn(context, user.email);
  await activity.attempt('read session', () => user.call(sessionRoutes.getSession, { query: {} }));
  await activity.attempt('read organizations', () =>
    user.call(organizationRoutes.listOrganizations, { query: {} }),
  );
  const revocation = revocations[count % revocations.length];
  if (revocation === undefined) return;
  const cookies = user.fetch.cookies();
  const otherCookies = other.fetch.cookies();
  await activity.attempt('revoke', () => revocation.revoke(user, other));
  ledger.revokedSessions.push({ cookies, revocation: revocation.name });
  if (revocation.includesOther)
    ledger.revokedSessions.push({ cookies: otherCookies, revocation: revocation.name });
  else ledger.liveSessions.push(otherCookies);
}
