import { messageOf } from '@tessera/chassis/http/error-response';
import { accounts } from '../accounts/account.repository.ts';
import { decryptTokens, encryptTokens, scopesOf } from '../accounts/encrypted-tokens.ts';
import type { IdentityDeps } from '../deps.ts';
import type { ConfiguredProvider } from '../providers/configured-provider.ts';
import { refreshTokens } from '../providers/token-endpoint.ts';
import type { AccountRow } from '../schema/account.table.ts';

/** A login with its decrypted tokens. */
export type ProviderTokens = ReturnType<typeof decryptTokens> & {
  readonly account: AccountRow;
  readonly tokenType: string;
};

/** An access token is refreshed when less than this remains of its lifetime. */
const REFRESH_BEFORE_EXPIRY_SECONDS = 5;

export function decryptProviderTokens(
  { tokenEncryption }: IdentityDeps,
  account: AccountRow,
): ProviderTokens {
  return { account, ...decryptTokens(tokenEncryption, account), tokenType: 'bearer' };
}

/** Whether the access token should be refreshed and can be. */
export function isRefreshDue({ account, refreshToken }: ProviderTokens, now: Date): boolean {
  if (refreshToken === null) return false;
  const { accessTokenExpiresAt: expiresAt } = account;
  return (
    expiresAt === null ||
    expiresAt.getTime() - now.getTime() < REFRESH_BEFORE_EXPIRY_SECONDS * 1_000
  );
}

const pendingRefreshes = new Map<string, Promise<ProviderTokens | null>>();

/**
 * Refreshes and stores the tokens; null when the provider returns none. Providers accept a refresh token once, and
 * may revoke all tokens when it is used twice: concurrent requests share one refresh, and when another replica was
 * faster its tokens are returned.
 */
export function refreshProviderTokens(
  deps: IdentityDeps,
  provider: ConfiguredProvider,
  tokens: ProviderTokens,
): Promise<ProviderTokens | null> {
  const { id } = tokens.account;
  const pending = pendingRefreshes.get(id);
  if (pending !== undefined) return pending;
  const refreshing = refresh(deps, provider, tokens).finally(() => pendingRefreshes.delete(id));
  pendingRefreshes.set(id, refreshing);
  return refreshing;
}

async function refresh(
  deps: IdentityDeps,
  provider: ConfiguredProvider,
  { account, refreshToken }: ProviderTokens,
): Promise<ProviderTokens | null> {
  const { clock, db, log, tokenEncryption } = deps;
  if (refreshToken === null) return null;
  // Another refresh may have finished since the row was read.
  const newer = await findNewerTokens(deps, account);
  if (newer !== null) return newer;
  try {
    const tokens = await refreshTokens(provider, clock, {
      refreshToken,
      granted: scopesOf(account),
      deviceId: account.deviceId,
    });
    const encrypted = encryptTokens(tokenEncryption, account, tokens);
    const now = clock.now();
    if (!(await accounts.replaceTokens(db, account, encrypted, account.accessToken, now))) {
      return findNewerTokens(deps, account);
    }
    return {
      account: {
        ...account,
        ...encrypted,
        refreshToken: encrypted.refreshToken ?? account.refreshToken,
        scope: encrypted.scope ?? account.scope,
        deviceId: account.deviceId,
      },
      ...tokens,
      refreshToken: tokens.refreshToken ?? refreshToken,
    };
  } catch (error) {
    log.info({ provider: provider.id, err: messageOf(error) }, 'token refresh failed');
    return findNewerTokens(deps, account);
  }
}

/** The tokens that a concurrent refresh has stored; null when there was none. */
async function findNewerTokens(
  deps: IdentityDeps,
  account: AccountRow,
): Promise<ProviderTokens | null> {
  const own = await accounts.list(deps.db, account.userId);
  const current = own.find(({ id }) => id === account.id);
  return current === undefined || current.accessToken === account.accessToken
    ? null
    : decryptProviderTokens(deps, current);
}
