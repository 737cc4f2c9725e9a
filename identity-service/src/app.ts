import { brandingOf } from '@tessera/chassis/branding-settings';
import {
  deriveCookieSecrets,
  deriveSessionMacKeys,
  deriveSigningKeys,
} from '@tessera/chassis/crypto/derived-secrets';
import { createEncryption } from '@tessera/chassis/crypto/encryption';
import { signedCookie } from '@tessera/chassis/http/signed-cookie';
import { createMailRenderer } from '@tessera/chassis/mail/template';
import { handleRequest } from '@tessera/chassis/messaging/request-reply';
import { smtpPort } from '@tessera/chassis/ports/mail';
import { createReconciliationWorker } from '@tessera/chassis/reconciliation/reconciliation-worker';
import type { ServiceDefinition } from '@tessera/chassis/service/types';
import { createSessionCookieCache } from '@tessera/chassis/sessions/session-cookie-cache';
import { trackSessionInvalidations } from '@tessera/chassis/sessions/session-invalidation';
import { createSessionSigner, createSessionVerifier } from '@tessera/chassis/sessions/session-mac';
import { createSessionReader } from '@tessera/chassis/sessions/session-reader';
import { identityRequests } from '@tessera/contracts/identity/requests';
import { deleteExpired } from './accounts/delete-expired.ts';
import type { IdentityConfig } from './config.ts';
import { deletionHandlers } from './deletion/routes.ts';
import type { IdentityDeps } from './deps.ts';
import { emailChangeHandlers } from './email-change/routes.ts';
import { confirmEmail } from './email-verification/confirm-email.ts';
import { emailVerificationHandlers } from './email-verification/routes.ts';
import { identityMailTemplates, identityMailTexts } from './identity-mails.ts';
import { importBetterAuth } from './import/import-better-auth.ts';
import { ENCRYPTION_PURPOSE } from './jwt-keys/generate-jwt-key.ts';
import { createKeyRing } from './jwt-keys/key-ring.ts';
import { rotateSigningKey } from './jwt-keys/rotate-signing-key.ts';
import { createKeyRotationWorker } from './jwt-keys/rotation-worker.ts';
import { linkedAccountHandlers } from './linked-accounts/routes.ts';
import { breachedPasswords } from './passwords/breached.ts';
import { hashKinds } from './passwords/hash-kind.repository.ts';
import { createLoginThrottle } from './passwords/login-throttle.ts';
import { developmentPassword } from './passwords/password.rules.ts';
import { createPasswords } from './passwords/password-hashing.ts';
import { passwordHandlers } from './passwords/routes.ts';
import { setPassword } from './passwords/set-password.ts';
import { createStoredHashKinds } from './passwords/stored-hash-kinds.ts';
import { configureProviders } from './providers/configured-provider.ts';
import { activeOrganizationReconciliation } from './reconciliation/reconcile-active-organizations.ts';
import { identityEntities } from './schema/entities.ts';
import { identityMigrations } from './schema/migrations/index.ts';
import { resolveSession } from './sessions/resolve-session.ts';
import { sessionHandlers } from './sessions/routes.ts';
import { createSessionCacheWriter } from './sessions/session-cache-writer.ts';
import { setActiveOrganization } from './sessions/set-active-organization.ts';
import { sessionSubscribers } from './sessions/subscribers.ts';
import { verifySession } from './sessions/verify-session.ts';
import { signInHandlers } from './sign-in/routes.ts';
import { signUpHandlers } from './sign-up/routes.ts';
import { socialHandlers } from './social/routes.ts';
import { STATE_SECONDS } from './social/social-state.ts';
import { statusHandlers } from './status/routes.ts';
import { createClientLimit } from './tokens/client-limit.ts';
import { getJwks } from './tokens/get-jwks.ts';
import { tokenHandlers } from './tokens/routes.ts';
import { userDataHandlers } from './user-data/routes.ts';
import { usernameHandlers } from './username/routes.ts';
import { userHandlers } from './users/routes.ts';
import { findUsers, listUsers } from './users/user-profiles.ts';

type Secrets = Pick<IdentityConfig, 'authSecrets' | 'cookieSecrets'>;

/** `AUTH_COOKIE_SECRETS`, or else the secrets derived from `AUTH_SECRET`. */
const cookieSecretsOf = ({ authSecrets, cookieSecrets }: Secrets): readonly string[] =>
  cookieSecrets ?? deriveCookieSecrets(authSecrets);

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
    const sessionCache = createSessionCacheWriter({ ...base, sign });
    const deps: IdentityDeps = {
      ...base,
      sessionCache,
      sessions: createSessionReader({ ...base, verifyCopy }, (tokenHash) =>
        resolveSession({ ...base, sessionCache }, { tokenHash }),
      ),
      cookieCache: createSessionCookieCache(config.authSecrets, config.cookieCacheMaxAge),
      sessionInvalidations: trackSessionInvalidations({
        ...base,
        maxAgeSeconds: config.cookieCacheMaxAge,
      }),
      passwords: createPasswords({
        concurrency: config.hashingConcurrency,
        maxWaitSeconds: config.hashingMaxWait,
        isBreached: breachedPasswords(config.breachedPasswordsFolder),
        publicPasswords: config.developmentPasswordAllowed ? [] : [developmentPassword],
        storedKinds: createStoredHashKinds({ read: () => hashKinds.listOlder(base.db), log }),
      }),
      loginThrottle: createLoginThrottle(base),
      providers: configureProviders(config, base.clock),
      keyRing: createKeyRing({
        ...base,
        encryption: createEncryption(config.authSecrets, ENCRYPTION_PURPOSE),
        rotationSeconds: config.signingKeyRotation,
      }),
      clientLimit: createClientLimit(base),
      tokenEncryption: createEncryption(config.authSecrets, 'provider-tokens'),
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
        ...userDataHandlers(deps),
        ...passwordHandlers(deps),
        ...emailVerificationHandlers(deps),
        ...emailChangeHandlers(deps),
        ...deletionHandlers(deps),
        ...socialHandlers(deps),
        ...linkedAccountHandlers(deps),
        ...tokenHandlers(deps),
        ...statusHandlers(deps),
      ],
      subscribers: sessionSubscribers,
      requests: [
        handleRequest(identityRequests.resolveSession, (input) => resolveSession(deps, input)),
        handleRequest(identityRequests.setActiveOrganization, (input) =>
          setActiveOrganization(deps, input),
        ),
        handleRequest(identityRequests.confirmEmail, (input) => confirmEmail(deps, input)),
        handleRequest(identityRequests.setPassword, (input) => setPassword(deps, input)),
        handleRequest(identityRequests.verifySession, (input) => verifySession(deps, input)),
        handleRequest(identityRequests.listSigningKeys, () => getJwks(deps)),
        handleRequest(identityRequests.findUsers, (input) => findUsers(deps, input)),
        handleRequest(identityRequests.listUsers, (input) => listUsers(deps, input)),
      ],
      sessions: deps.sessions,
      mail: {
        port: smtpPort({
          url: config.smtpUrl,
          from: config.mailFrom,
          productName: config.productName,
        }),
        render: createMailRenderer({
          templates: identityMailTemplates,
          texts: identityMailTexts,
          branding: brandingOf(config),
        }),
      },
      jobs: [
        () => deps.sessionInvalidations,
        () => deps.sessionCache,
        () => deleteExpired(deps),
        () => createKeyRotationWorker(deps),
        () => createReconciliationWorker(deps, activeOrganizationReconciliation(deps)),
      ],
    };
  },
};
