import { serve } from '@app/chassis/messaging/request';
import { smtpPort } from '@app/chassis/ports/mail';
import type { ServiceDefinition } from '@app/chassis/service';
import { createCookieCache } from '@app/chassis/sessions/cookie-cache';
import { listenToSessions } from '@app/chassis/sessions/session-feed';
import { createSessionReader } from '@app/chassis/sessions/session-reader';
import { identityRequests } from '@app/contracts/identity/requests';
import type { IdentityConfig } from './config.ts';
import { deletionMail } from './deletion/deletion.mail.ts';
import { deletionHandlers } from './deletion/routes.ts';
import type { IdentityDeps } from './deps.ts';
import { emailVerificationHandlers } from './email-verification/routes.ts';
import { verificationMail } from './email-verification/verification.mail.ts';
import { importBetterAuth } from './import/import-better-auth.ts';
import { breachedPasswords } from './passwords/breached.ts';
import { createGuesses } from './passwords/guesses.ts';
import { createPasswords } from './passwords/passwords.ts';
import { identityEntities } from './schema/entities.ts';
import { identityMigrations } from './schema/migrations/index.ts';
import { forgetExpired } from './sessions/forget-expired.ts';
import { resolveSession } from './sessions/resolve-session.ts';
import { sessionHandlers } from './sessions/routes.ts';
import { createSessionCopies } from './sessions/session-copies.ts';
import { setActiveOrganization } from './sessions/set-active-organization.ts';
import { sessionSubscribers } from './sessions/subscribers.ts';
import { signInHandlers } from './sign-in/routes.ts';
import { signUpHandlers } from './sign-up/routes.ts';
import { statusHandlers } from './status/routes.ts';
import { findUsers } from './users/find-users.ts';

/** Users, linked logins, sessions and verification values; the sole writer of sessions. */
export const identityService: ServiceDefinition<IdentityConfig, IdentityDeps> = {
  name: 'identity',
  entities: identityEntities,
  migrations: identityMigrations,
  commands: { 'import-better-auth': importBetterAuth },
  compose(base) {
    const { config, redis, log } = base;
    const copies = createSessionCopies(redis, log);
    const deps: IdentityDeps = {
      ...base,
      copies,
      sessions: createSessionReader(base, (tokenHash) =>
        resolveSession({ ...base, copies }, { tokenHash }),
      ),
      cookieCache: createCookieCache(config.authSecrets, config.cookieCacheMaxAge),
      feed: listenToSessions({ ...base, rememberSeconds: config.cookieCacheMaxAge }),
      passwords: createPasswords({
        width: config.hashingWidth,
        queue: config.hashingQueue,
        isBreached: breachedPasswords(config.breachedPasswordsFolder),
      }),
      guesses: createGuesses(base),
    };
    return {
      deps,
      handlers: [
        ...sessionHandlers(deps),
        ...signInHandlers(deps),
        ...signUpHandlers(deps),
        ...emailVerificationHandlers(deps),
        ...deletionHandlers(deps),
        ...statusHandlers(),
      ],
      subscribers: sessionSubscribers,
      requests: [
        serve(identityRequests.resolveSession, (input) => resolveSession(deps, input)),
        serve(identityRequests.setActiveOrganization, (input) =>
          setActiveOrganization(deps, input),
        ),
        serve(identityRequests.findUsers, (input) => findUsers(deps, input)),
      ],
      sessions: deps.sessions,
      mail: {
        port: smtpPort({ url: config.smtpUrl, from: config.mailFrom }),
        templates: { 'verify-email': verificationMail, 'delete-account': deletionMail },
      },
      jobs: [() => deps.feed, () => deps.copies, () => forgetExpired(deps)],
    };
  },
};
