import { ApiError } from '@tessera/contracts/define/error';
import { tokenErrors as errors } from '@tessera/contracts/identity/tokens';

export type Credentials = { readonly clientId: string; readonly clientSecret: string };

type Input = {
  /** The `Authorization` header. */
  readonly authorization: string | undefined;
  readonly client_id?: string | undefined;
  readonly client_secret?: string | undefined;
};

const MAX_LENGTH = 256;

/** The client's credentials, by HTTP Basic or in the form, never in both (RFC 6749, 2.3). */
export function credentialsOf({ authorization, client_id, client_secret }: Input): Credentials {
  if (authorization === undefined) {
    if (client_id === undefined || client_secret === undefined) {
      throw new ApiError(errors.INVALID_CLIENT);
    }
    return { clientId: client_id, clientSecret: client_secret };
  }
  const basic = basicOf(authorization);
  if (basic === null) throw new ApiError(errors.INVALID_CLIENT);
  const isNamedTwice = client_id !== undefined && client_id !== basic.clientId;
  if (client_secret !== undefined || isNamedTwice) throw new ApiError(errors.INVALID_REQUEST);
  return basic;
}

function basicOf(authorization: string): Credentials | null {
  const [, encoded] = /^basic ([a-z0-9+/]+={0,2})$/i.exec(authorization) ?? [];
  if (encoded === undefined) return null;
  const text = decodeBase64(encoded);
  const colon = text.indexOf(':');
  if (colon < 1) return null;
  const clientId = formDecoded(text.slice(0, colon));
  const clientSecret = formDecoded(text.slice(colon + 1));
  return clientId && clientSecret ? { clientId, clientSecret } : null;
}

const decodeBase64 = (encoded: string) => Buffer.from(encoded, 'base64').toString('utf8');

/** Null for invalid form encoding, for texts that are too long, and for characters that no client id contains. */
function formDecoded(text: string): string | null {
  try {
    const decoded = decodeURIComponent(text.replaceAll('+', ' '));
    const isPlain = /^[\x20-\x7e]+$/.test(decoded) && decoded.length <= MAX_LENGTH;
    return isPlain ? decoded : null;
  } catch {
    return null;
  }
}

/** The scopes of the token: the requested ones, or all allowed ones when none are requested. */
export function grantedScopes(allowed: readonly string[], requested: string | undefined): string[] {
  const scopes = [...new Set((requested ?? '').split(' ').filter((scope) => scope !== ''))];
  if (scopes.length === 0) return [...allowed];
  if (scopes.some((scope) => !allowed.includes(scope))) throw new ApiError(errors.INVALID_SCOPE);
  return scopes;
}
