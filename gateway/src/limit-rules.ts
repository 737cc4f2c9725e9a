/** How many requests of a kind one client may send within a window (SEC-90). */
export type LimitRule = {
  readonly name: string;
  readonly limit: number;
  readonly windowMilliseconds: number;
};

const TEN_SECONDS = 10_000;
const MINUTE = 60_000;
const rule = (name: string, limit: number, windowMilliseconds: number): LimitRule => ({
  name,
  limit,
  windowMilliseconds,
});

const signIn = rule('sign-in', 3, TEN_SECONDS);
const signUp = rule('sign-up', 3, TEN_SECONDS);
const forgetPassword = rule('forget-password', 5, MINUTE);
/** The secrets in the links cannot be guessed; the limit bounds the number of attempts. */
const invitationLink = rule('invitation-link', 20, MINUTE);
/** Each call queries name servers that the client chooses. */
const domainProof = rule('domain-proof', 10, MINUTE);
/** Secrets of machine clients cannot be guessed; identity also counts by client. */
const clientToken = rule('client-token', 120, MINUTE);
/** Each call reads from all services. */
const userDataExport = rule('user-data-export', 5, MINUTE);
const everythingElse = rule('everything-else', 100, TEN_SECONDS);
/** The provider sends all merchants' deliveries from a few addresses, a hundred a second (REL-25). */
const webhooks = rule('webhooks', 1_000, TEN_SECONDS);

const byPath = new Map<string, LimitRule>([
  ['/api/auth/sign-in/email', signIn],
  ['/api/auth/sign-in/username', signIn],
  ['/api/auth/sign-up/email', signUp],
  ['/api/auth/forget-password', forgetPassword],
  ['/api/auth/request-password-reset', forgetPassword],
  ['/api/auth/reset-password', rule('reset-password', 5, MINUTE)],
  ['/api/auth/send-verification-email', rule('send-verification-email', 5, MINUTE)],
  ...['/api/auth', ''].flatMap((prefix) =>
    ['get-invitation-link', 'accept-invitation-link'].map(
      (call) => [`${prefix}/organization/${call}`, invitationLink] as const,
    ),
  ),
  ['/api/auth/organization/verify-email-domain', domainProof],
  ['/organization/verify-email-domain', domainProof],
  ['/api/auth/export-user-data', userDataExport],
  ['/api/auth/oauth2/token', clientToken],
]);

/** Every rule, each once. */
export const limitRules: ReadonlySet<LimitRule> = new Set([
  ...byPath.values(),
  webhooks,
  everythingElse,
]);

export function limitRuleOf(path: string): LimitRule {
  return byPath.get(path) ?? (path.startsWith('/webhooks/') ? webhooks : everythingElse);
}
