import { messageOf } from '@tessera/chassis/http/error-response';
import type { Reply } from '@tessera/chassis/http/handle';
import type { ClientInfo } from '@tessera/contracts/actor';
import { ApiError } from '@tessera/contracts/define/error';
import { socialErrors } from '@tessera/contracts/identity/social';
import type { JWTPayload } from 'jose';
import { encryptTokens } from '../accounts/encrypted-tokens.ts';
import type { IdentityDeps } from '../deps.ts';
import type { ConfiguredProvider } from '../providers/configured-provider.ts';
import { verifyIdToken } from '../providers/id-token.ts';
import { fetchProviderProfile } from '../providers/provider-profile.ts';
import { issueSessionCookies } from '../sessions/open-session.ts';
import { signInWithLogin } from './sign-in-with-login.ts';

type Input = {
  readonly provider: ConfiguredProvider;
  readonly idToken: {
    readonly token: string;
    readonly nonce?: string | undefined;
    readonly accessToken?: string | undefined;
    readonly expiresAt?: number | undefined;
  };
  readonly callbackURL?: string | undefined;
  readonly requestSignUp?: boolean | undefined;
  readonly clientInfo: ClientInfo;
  readonly reply: Reply;
};

/** Signs in with an id token that the provider issued for this client. Throws the errors of social sign-in. */
export async function signInWithIdToken(deps: IdentityDeps, input: Input) {
  const { provider, idToken, callbackURL, requestSignUp, clientInfo, reply } = input;
  if (provider.idToken === undefined || provider.idToken.use === 'flow') {
    throw new ApiError(socialErrors.ID_TOKEN_NOT_SUPPORTED);
  }
  const claims = await verifyClaims(deps, provider, idToken);
  const fetched = await fetchProviderProfile(provider, {
    accessToken: idToken.accessToken ?? '',
    claims,
  });
  if (fetched === null) throw new ApiError(socialErrors.FAILED_TO_GET_USER_INFO);

  const { profile } = fetched;
  const encryptedTokens = encryptTokens(
    deps.tokenEncryption,
    { providerId: provider.id, accountId: profile.id },
    {
      accessToken: idToken.accessToken || null,
      accessTokenExpiresAt: dateFrom(idToken.expiresAt),
      refreshToken: null,
      refreshTokenExpiresAt: null,
      idToken: null,
      scopes: null,
    },
  );
  const { user, opened } = await signInWithLogin(deps, {
    provider,
    profile,
    encryptedTokens,
    callbackURL: callbackURL || undefined,
    requestSignUp: requestSignUp === true,
    clientInfo,
  });
  if (opened === null) throw new ApiError(socialErrors.UNABLE_TO_CREATE_SESSION);
  reply.cookies(await issueSessionCookies(deps, opened));
  return { redirect: false, token: opened.token, user };
}

async function verifyClaims(
  { clock, log }: IdentityDeps,
  provider: ConfiguredProvider,
  { token, nonce }: Input['idToken'],
): Promise<JWTPayload> {
  try {
    return await verifyIdToken(provider, clock, token, nonce);
  } catch (error) {
    log.info(
      { security: 'id-token', provider: provider.id, err: messageOf(error) },
      'id token rejected',
    );
    throw new ApiError(socialErrors.INVALID_TOKEN);
  }
}

/** Clients send the expiry in seconds or in milliseconds. */
function dateFrom(expiresAt: number | undefined): Date | null {
  if (expiresAt === undefined || !(expiresAt > 0) || expiresAt > MAX_MILLISECONDS_VALUE)
    return null;
  return new Date(expiresAt < MAX_SECONDS_VALUE ? expiresAt * 1_000 : expiresAt);
}

const MAX_SECONDS_VALUE = 1e11;
const MAX_MILLISECONDS_VALUE = 4e12;
