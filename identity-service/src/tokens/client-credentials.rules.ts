import { ApiError } from '@tessera/contracts/define/error';
import { tokenErrors as errors } from '@tessera/contracts/identity/tokens';

export type Credentials = { readonly clientId: string; readonly clientSecret: string };

type Given = {
  /** The `Authorization` header. */
  readonly authorization: string | undefined;
  readonly client_id?: string | undefined;
  readonly client_secret?: string | undefined;
};

const LONGEST = 256;

/** Who the client says it is, by HTTP Basic or in the form, never in both (RFC 6749, 2.3). */
export function credentialsOf({ authorization, client_id, client_secret }: Given): Credentials {
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
  const text = atob64(encoded);
  const colon = text.indexOf(':');
  if (colon < 1) return null;
  const clientId = formDecoded(text.slice(0, colon));
  const clientSecret = formDecoded(text.slice(colon + 1));
  return clientId && clientSecret ? { clientId, clientSecret } : null;
}

const atob64 = (encoded: string) => Buffer.from(encoded, 'base64').toString('utf8');

/** Null for what is no form encoding, too long, or holds what no id of ours does. */
function formDecoded(text: string): string | null {
  try {
    const decoded = decodeURIComponent(text.replaceAll('+', ' '));
    const isPlain = /^[\x20-\x7e]+$/.test(decoded) && decoded.length <= LONGEST;
    return isPlain ? decoded : null;
  } catch {
    return null;
  }
}

/** The scopes a token is to carry: those asked for, all that the client holds unless some are named. */
export function grantedScopes(held: readonly string[], asked: string | undefined): string[] {
  const wanted = [...new Set((asked ?? '').split(' ').filter((scope) => scope !== ''))];
  if (wanted.length === 0) return [...held];
  if (wanted.some((scope) => !held.includes(scope))) throw new ApiError(errors.INVALID_SCOPE);
  return wanted;
}
