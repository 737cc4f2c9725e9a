import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

export type OperatorAccess = {
  /** The bearer token of operator calls (`Authorization`). Without it operator calls are disabled. */
  readonly token: string | undefined;
  /** Accepted `Host` names besides IP addresses and loopback names; lower case, without a port. */
  readonly hosts: readonly string[];
};

export type AccessError = {
  readonly status: 401 | 403;
  readonly code: string;
  readonly message: string;
};

/**
 * The error of a request to the operator port that a foreign page sent, else null. A `Host` name that its owner can
 * resolve to this port (DNS rebinding) is never accepted, so a foreign page never has the origin of this port.
 */
export function originError(
  headers: IncomingHttpHeaders,
  { hosts }: Pick<OperatorAccess, 'hosts'>,
): AccessError | null {
  const { origin, host = '', 'sec-fetch-site': site } = headers;
  if (!isAcceptedHost(host, hosts)) {
    return forbidden(
      'HOST_NOT_ACCEPTED',
      'Host must be an IP address, a loopback name or one of OPERATOR_HOSTS',
    );
  }
  const isForeign =
    (origin !== undefined && origin !== `http://${host}` && origin !== `https://${host}`) ||
    (site !== undefined && site !== 'same-origin' && site !== 'none');
  return isForeign ? forbidden('FORBIDDEN', 'Forbidden') : null;
}

/** The error of a request without a valid operator token, else null. */
export function tokenError(
  { authorization = '' }: IncomingHttpHeaders,
  { token }: Pick<OperatorAccess, 'token'>,
): AccessError | null {
  if (token === undefined) {
    return forbidden('OPERATOR_TOKEN_NOT_SET', 'Operator calls need OPERATOR_TOKEN to be set');
  }
  const [, bearerToken] = /^Bearer +(\S+) *$/i.exec(authorization) ?? [];
  if (bearerToken !== undefined && isSameText(bearerToken, token)) return null;
  return {
    status: 401,
    code: 'UNAUTHORIZED',
    message: 'Operator calls need the header "Authorization: Bearer <OPERATOR_TOKEN>"',
  };
}

function isAcceptedHost(header: string, names: readonly string[]): boolean {
  const [, bracketed, plain = ''] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d{1,5})?$/.exec(header) ?? [];
  if (bracketed !== undefined) return isIP(bracketed) === 6;
  const name = plain.toLowerCase().replace(/\.$/, '');
  return (
    isIP(name) === 4 ||
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    (name !== '' && names.includes(name))
  );
}

/** Compares in constant time. */
function isSameText(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}

const forbidden = (code: string, message: string): AccessError => ({ status: 403, code, message });
