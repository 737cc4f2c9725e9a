import { brandingOf } from '@tessera/chassis/branding';
import { deriveSessionMacKeys, deriveSigningKeys } from '@tessera/chassis/crypto/derived-secrets';
import { keepComparing } from '@tessera/chassis/drift/compare';
import { signedCookie } from '@tessera/chassis/http/signed-cookie';
import { serve } from '@tessera/chassis/messaging/request';
import { smtpPort } from '@tessera/chassis/ports/mail';
import { createSeal } from '@tessera/chassis/ports/seal';
import type { ServiceDefinition } from '@tessera/chassis/service';
import { createCookieCache } from '@tessera/chassis/sessions/cookie-cache';
import { listenToSessions } from '@tessera/chassis/sessions/session-feed';
import { createSessionSigner, createSessionVerifier } from '@tessera/chassis/sessions/session-mac';
import { createSessionReader } from '@tessera/chassis/sessions/session-reader';
import { identityRequests } from '@tessera/contracts/identity/requests';
import { deleteExpired } from './accounts/delete-expired.ts';
import { loginChangedMail } from './accounts/login-changed.mail.ts';
import type { IdentityConfig } from './config.ts';
import { cookieSecretsOf } from './cookie-secrets.ts';
import { askingDeletionMail, deletionMail } from './deletion/deletion.mail.ts';
import { deletionHandlers } from './deletion/routes.ts';
import type { IdentityDeps } from './deps.ts';
import { placesComparison } from './drift/compare-places.ts';
import { changeEmailMail, emailChangedMail } from './email-change/email-change.mail.ts';
import { emailChangeHandlers } from './email-change/routes.ts';
import { emailVerificationHandlers } from './email-verification/routes.ts';
import { verificationMail } from './email-verification/verification.mail.ts';
import { importBetterAuth } from './import/import-better-auth.ts';
import { linkedAccountHandlers } from './linked-accounts/routes.ts';
import { breachedPasswords } from './passwords/breached.ts';
import { createGuesses } from './passwords/guesses.ts';
import { hashKinds } from './passwords/hash-kind.repository.ts';
import { createHeldHashKinds } from './passwords/held-hash-kinds.ts';
import { passwordChangedMail, resetPasswordMail } from './passwords/password.mail.ts';
import { createPasswords } from './passwords/passwords.ts';
import { passwordHandlers } from './passwords/routes.ts';
import { setPassword } from './passwords/set-password.ts';
import { configureProviders } from './providers/configured-provider.ts';
import { identityEntities } from './schema/entities.ts';
import { identityMigrations } from './schema/migrations/index.ts';
import { resolveSession } from './sessions/resolve-session.ts';
import { sessionHandlers } from './sessions/routes.ts';
import { createSessionCopies } from './sessions/session-copies.ts';
import { setActiveOrganization } from './sessions/set-active-organization.ts';
import { sessionSubscribers } from './sessions/subscribers.ts';
import { verifySession } from './sessions/verify-session.ts';
import { signInHandlers } from './sign-in/routes.ts';
import { signUpHandlers } from './sign-up/routes.ts';
import { signUpTakenMail } from './sign-up/sign-up-taken.mail.ts';
import { createKeyRing } from './signing-keys/key-ring.ts';
import { SEALED_FOR } from './signing-keys/make-signing-key.ts';
import { rotateSigningKey } from './signing-keys/rotate-signing-key.ts';
import { tendSigningKeys } from './signing-keys/tend-signing-keys.ts';
import { socialHandlers } from './social/routes.ts';
import { STATE_SECONDS } from './social/social-state.ts';
import { statusHandlers } from './status/routes.ts';
import { createClientLimit } from './tokens/client-limit.ts';
import { getJwks } from './tokens/get-jwks.ts';
import { tokenHandlers } from './tokens/routes.ts';
import { usernameHandlers } from './username/routes.ts';
import { findUsers } from './users/find-users.ts';
import { listUsers } from './users/list-users.ts';
import { userHandlers } from './users/routes.ts';

/** Users, linked logins, sessions and verification values; the sole writer of sessions. */
export const identityService: ServiceDefinition<IdentityConfig, IdentityDeps> = {
  name: 'identity',
  entities: identityEntities,
  migrations: identityMigrations,
  cookieSecrets: cookieSecretsOf,
  commands: { 'import-better-auth': importBetterAuth, 'rotate-signing-key': rotateSigningKey },
  compose(base) {
    const { config, log } = base;
    const sign = createSessionSigner(deriveSigningKeys(config.authSecrets));
    const ownKeys = deriveSessionMacKeys(config.authSecrets, 'identity');
    const verifyCopy = createSessionVerifier('identity', ownKeys);
    const copies = createSessionCopies({ ...base, sign });
    const deps: IdentityDeps = {
      ...base,
      copies,
      sessions: createSessionReader({ ...base, verifyCopy }, (tokenHash) =>
        resolveSession({ ...base, copies }, { tokenHash }),
      ),
      cookieCache: createCookieCache(config.authSecrets, config.cookieCacheMaxAge),
      feed: listenToSessions({ ...base, rememberSeconds: config.cookieCacheMaxAge }),
      passwords: createPasswords({
        width: config.hashingWidth,
        maxWaitSeconds: config.hashingMaxWait,
        isBreached: breachedPasswords(config.breachedPasswordsFolder),
        heldKinds: createHeldHashKinds({ read: () => hashKinds.listOlder(base.db), log }),
      }),
      guesses: createGuesses(base),
      providers: configureProviders(config, base.clock),
      keyRing: createKeyRing({
        ...base,
        seal: createSeal(config.authSecrets, SEALED_FOR),
        rotationSeconds: config.signingKeyRotation,
      }),
      clientLimit: createClientLimit(base),
      tokenSeal: createSeal(config.authSecrets, 'provider-tokens'),
      browserCookie: signedCookie({
        name: 'social_browser',
        baseUrl: config.baseUrl,
        secrets: cookieSecretsOf(config),
        maxAgeSeconds: STATE_SECONDS,
      }),
    };
    return {
      deps,
      handlers: [
        ...sessionHandlers(deps),
        ...signInHandlers(deps),
        ...signUpHandlers(deps),
        ...usernameHandlers(deps),
        ...userHandlers(deps),
        ...passwordHandlers(deps),
        ...emailVerificationHandlers(deps),
        ...emailChangeHandlers(deps),
        ...deletionHandlers(deps),
        ...socialHandlers(deps),
        ...linkedAccountHandlers(deps),
        ...tokenHandlers(deps),
        ...statusHandlers(),
      ],
      subscribers: sessionSubscribers,
      requests: [
        serve(identityRequests.resolveSession, (input) => resolveSession(deps, input)),
        serve(identityRequests.setActiveOrganization, (input) =>
          setActiveOrganization(deps, input),
        ),
        serve(identityRequests.setPassword, (input) => setPassword(deps, input)),
        serve(identityRequests.verifySession, (input) => verifySession(deps, input)),
        serve(identityRequests.listSigningKeys, () => getJwks(deps)),
        serve(identityRequests.findUsers, (input) => findUsers(deps, input)),
        serve(identityRequests.listUsers, (input) => listUsers(deps, input)),
      ],
      sessions: deps.sessions,
      mail: {
        port: smtpPort({
          url: config.smtpUrl,
          from: config.mailFrom,
          productName: config.productName,
        }),
        branding: brandingOf(config),
        templates: {
          'verify-email': verificationMail,
          'delete-account': deletionMail,
          'delete-account-asking': askingDeletionMail,
          'reset-password': resetPasswordMail,
          'password-changed': passwordChangedMail,
          'change-email': changeEmailMail,
          'email-changed': emailChangedMail,
          'sign-up-taken': signUpTakenMail,
          'login-changed': loginChangedMail,
        },
      },
      jobs: [
        () => deps.feed,
        () => deps.copies,
        () => deleteExpired(deps),
        () => tendSigningKeys(deps),
        () => keepComparing(deps, placesComparison(deps)),
      ],
    };
  },
};
