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
  handle(linkedAccountRoutes.listAccounts, ({ by }) => listAccounts(deps, { by })),
  handle(linkedAccountRoutes.linkSocial, ({ by, body, headers, reply }) =>
    linkSocial(deps, { by, body, cookieHeader: headers.cookie as string | undefined, reply }),
  ),
  handle(linkedAccountRoutes.unlinkAccount, ({ by, body }) => unlinkAccount(deps, { by, ...body })),
  handle(linkedAccountRoutes.listRemovedAccounts, ({ by }) => listRemovedAccounts(deps, { by })),
  handle(linkedAccountRoutes.restoreAccount, ({ by, body }) =>
    restoreAccount(deps, { by, ...body }),
  ),
  handle(linkedAccountRoutes.getAccessToken, ({ by, body }) =>
    getAccessToken(deps, { by, ...body }),
  ),
  handle(linkedAccountRoutes.refreshToken, ({ by, body }) => refreshToken(deps, { by, ...body })),
  handle(linkedAccountRoutes.getAccountInfo, ({ by, query }) =>
    getAccountInfo(deps, { by, ...query }),
  ),
  handle(linkedAccountRoutes.postAccountInfo, ({ by, body }) =>
    postAccountInfo(deps, { by, ...body }),
  ),
];
