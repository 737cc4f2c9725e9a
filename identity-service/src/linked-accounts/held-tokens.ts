import { messageOf } from '@tessera/chassis/http/answer-errors';
import { accounts } from '../accounts/account.repository.ts';
import { openTokens, scopesOf, sealTokens } from '../accounts/kept-tokens.ts';
import type { IdentityDeps } from '../deps.ts';
import type { ConfiguredProvider } from '../providers/configured-provider.ts';
import { renewTokens } from '../providers/tokens.ts';
import type { AccountRow } from '../schema/account.table.ts';

/** A login with its tokens in the clear. */
export type Held = ReturnType<typeof openTokens> & {
  readonly account: AccountRow;
  readonly tokenType: string;
};

/** Earlier than that before its end a token is good enough. */
const THRESHOLD_SECONDS = 5;

export function hold({ tokenSeal }: IdentityDeps, account: AccountRow): Held {
  return { account, ...openTokens(tokenSeal, account), tokenType: 'bearer' };
}

/** Whether the access token should be renewed and can be. */
export function isRefreshDue({ account, refreshToken }: Held, now: Date): boolean {
  if (refreshToken === null) return false;
  const { accessTokenExpiresAt: endsAt } = account;
  return endsAt === null || endsAt.getTime() - now.getTime() < THRESHOLD_SECONDS * 1_000;
}

const underWay = new Map<string, Promise<Held | null>>();

/**
 * New tokens, kept; null when the provider gives none. Providers take a refresh token once, and may end everything
 * when it comes twice: callers at the same time share one refresh, and a refresh that another replica was quicker with
 * answers with that one's tokens.
 */
export function refreshHeld(
  deps: IdentityDeps,
  provider: ConfiguredProvider,
  held: Held,
): Promise<Held | null> {
  const { id } = held.account;
  const running = underWay.get(id);
  if (running !== undefined) return running;
  const started = refresh(deps, provider, held).finally(() => underWay.delete(id));
  underWay.set(id, started);
  return started;
}

async function refresh(
  deps: IdentityDeps,
  provider: ConfiguredProvider,
  { account, refreshToken }: Held,
): Promise<Held | null> {
  const { clock, db, log, tokenSeal } = deps;
  if (refreshToken === null) return null;
  // A refresh may have ended between the caller's look at the row and now.
  const newer = await quicker(deps, account);
  if (newer !== null) return newer;
  try {
    const tokens = await renewTokens(provider, clock, {
      refreshToken,
      granted: scopesOf(account),
      deviceId: account.deviceId,
    });
    const kept = sealTokens(tokenSeal, account, tokens);
    const now = clock.now();
    if (!(await accounts.renewTokens(db, account, kept, account.accessToken, now))) {
      return quicker(deps, account);
    }
    return {
      account: {
        ...account,
        ...kept,
        refreshToken: kept.refreshToken ?? account.refreshToken,
        scope: kept.scope ?? account.scope,
        deviceId: account.deviceId,
      },
      ...tokens,
      refreshToken: tokens.refreshToken ?? refreshToken,
    };
  } catch (error) {
    log.info({ provider: provider.id, err: messageOf(error) }, 'token refresh failed');
    return quicker(deps, account);
  }
}

/** The login as somebody else has refreshed it meanwhile; null when nobody has. */
async function quicker(deps: IdentityDeps, account: AccountRow): Promise<Held | null> {
  const own = await accounts.list(deps.db, account.userId);
  const now = own.find(({ id }) => id === account.id);
  return now === undefined || now.accessToken === account.accessToken ? null : hold(deps, now);
}
