import { handle } from '@tessera/chassis/http/handle';
import { linkedAccountRoutes } from '@tessera/contracts/identity/linked-accounts';
import type { IdentityDeps } from '../deps.ts';
import { getAccessToken } from './get-access-token.ts';
import { getAccountInfo } from './get-account-info.ts';
import { linkSocial } from './link-social.ts';
import { listAccounts } from './list-accounts.ts';
import { listRemovedAccounts } from './list-removed-accounts.ts';
import { postAccountInfo } from './post-account-info.ts';
import { refreshToken } from './refresh-token.ts';
import { restoreAccount } from './restore-account.ts';
import { unlinkAccount } from './unlink-account.ts';

export const linkedAccountHandlers = (deps: IdentityDeps) => [
  handle(linkedAccountRoutes.listAccounts, ({ actor }) => listAccounts(deps, actor)),
  handle(linkedAccountRoutes.linkSocial, ({ actor, body, headers, reply }) =>
    linkSocial(deps, actor, { body, cookieHeader: headers.cookie as string | undefined, reply }),
  ),
  handle(linkedAccountRoutes.unlinkAccount, ({ actor, body }) => unlinkAccount(deps, actor, body)),
  handle(linkedAccountRoutes.listRemovedAccounts, ({ actor }) => listRemovedAccounts(deps, actor)),
  handle(linkedAccountRoutes.restoreAccount, ({ actor, body }) =>
    restoreAccount(deps, actor, body),
  ),
  handle(linkedAccountRoutes.getAccessToken, ({ actor, body }) =>
    getAccessToken(deps, actor, body),
  ),
  handle(linkedAccountRoutes.refreshToken, ({ actor, body }) => refreshToken(deps, actor, body)),
  handle(linkedAccountRoutes.getAccountInfo, ({ actor, query }) =>
    getAccountInfo(deps, actor, query),
  ),
  handle(linkedAccountRoutes.postAccountInfo, ({ actor, body }) =>
    postAccountInfo(deps, actor, body),
  ),
];
