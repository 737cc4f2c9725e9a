import { deriveCookieSecrets } from '@tessera/chassis/crypto/derived-secrets';
import type { IdentityConfig } from './config.ts';

type Secrets = Pick<IdentityConfig, 'authSecrets' | 'cookieSecrets'>;

/** `AUTH_COOKIE_SECRETS`, or else the secrets derived from `AUTH_SECRET`. */
export const cookieSecretsOf = ({ authSecrets, cookieSecrets }: Secrets): readonly string[] =>
  cookieSecrets ?? deriveCookieSecrets(authSecrets);
