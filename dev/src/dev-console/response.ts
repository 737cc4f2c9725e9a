import type { IncomingHttpHeaders, RequestListener, ServerResponse } from 'node:http';

/** A request for a page of the dev console. */
export type ConsoleRequest = {
  readonly method: string;
  /** The path below the section's own, without a leading slash, such as `github/authorize`. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** The body of a form. Throws `BodyTooLargeError`. */
  form(): Promise<URLSearchParams>;
};

export type ConsoleResponse = {
  readonly status?: number;
  readonly type: string;
  readonly body: string;
  /** The content security policy; that of `policyFor` when left out. */
  readonly policy?: string;
  readonly location?: string;
};

/**
 * Responds to one path of the dev console and all paths below it; null for an unknown path. A library that responds by
 * itself is returned as its listener.
 */
export type Section = (
  request: ConsoleRequest,
) => Promise<ConsoleResponse | RequestListener | null>;

export class BodyTooLargeError extends Error {}

/** Allows files of the dev console, no inline scripts, and forms to itself and to the origins in `forms`. */
const policyFor = (forms: string) =>
  `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; frame-src 'self'; form-action 'self'${forms}; frame-ancestors 'none'; base-uri 'none'`;

/** A page; `formsLeadTo` is an origin to which its forms may redirect. */
export const page = (body: string, formsLeadTo?: string): ConsoleResponse => ({
  type: 'text/html; charset=utf-8',
  body,
  policy: policyFor(formsLeadTo === undefined ? '' : ` ${formsLeadTo}`),
});

export const json = (value: unknown, status = 200): ConsoleResponse => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(value),
});

export const plain = (status: number, body: string): ConsoleResponse => ({
  status,
  type: 'text/plain; charset=utf-8',
  body,
});

/** A redirect that the browser follows with GET. */
export const redirect = (location: string): ConsoleResponse => ({ ...plain(303, ''), location });

export function send(response: ServerResponse, content: ConsoleResponse): void {
  const { status = 200, type, body, policy = policyFor(''), location } = content;
  response.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': policy,
    ...(location === undefined ? {} : { location }),
  });
  response.end(body);
}
