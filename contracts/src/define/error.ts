/** One refusal the product knows: what the client reads (`code`, `message`) and the HTTP status. */
export type ErrorDefinition = {
  readonly code: string;
  readonly status: number;
  readonly message: string;
};

type Draft = { readonly status: number; readonly message: string; readonly code?: string };

/**
 * Declares the errors of a slice. The key is the code on the wire unless `code` says otherwise
 * (the wire has a few codes with more than one text).
 */
export function defineErrors<const T extends Record<string, Draft>>(
  drafts: T,
): { readonly [K in keyof T]: ErrorDefinition } {
  const entries = Object.entries(drafts).map(([key, draft]) => [key, { code: key, ...draft }]);
  return Object.fromEntries(entries);
}

type ApiErrorOptions = {
  readonly cause?: unknown;
  readonly retryAfterSeconds?: number;
  readonly requestId?: string;
};

/** A refusal on its way to the client; the same class meets it again in the browser. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
  /** By which the logs know the call; the client hears it in a header. */
  readonly requestId: string | undefined;

  constructor(definition: ErrorDefinition, options: ApiErrorOptions = {}) {
    super(definition.message, { cause: options.cause });
    this.name = 'ApiError';
    this.code = definition.code;
    this.status = definition.status;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.requestId = options.requestId;
  }

  is(definition: ErrorDefinition): boolean {
    return this.code === definition.code;
  }
}

/** Errors that any route may answer with; routes do not list them. */
export const commonErrors = defineErrors({
  INVALID_BODY: { code: 'VALIDATION_ERROR', status: 400, message: 'Invalid body parameters' },
  INVALID_QUERY: { code: 'VALIDATION_ERROR', status: 400, message: 'Invalid query parameters' },
  BAD_REQUEST: { status: 400, message: 'Bad request' },
  UNAUTHORIZED: { status: 401, message: 'Unauthorized' },
  INSUFFICIENT_SCOPE: {
    status: 403,
    message: 'The token does not hold the scope that this call needs',
  },
  INVALID_ORIGIN: { status: 403, message: 'Invalid origin' },
  INVALID_CALLBACKURL: { status: 403, message: 'Invalid callbackURL' },
  INVALID_REDIRECTURL: { status: 403, message: 'Invalid redirectURL' },
  INVALID_ERRORCALLBACKURL: { status: 403, message: 'Invalid errorCallbackURL' },
  INVALID_NEWUSERCALLBACKURL: { status: 403, message: 'Invalid newUserCallbackURL' },
  NOT_FOUND: { status: 404, message: 'Not found' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'Method not allowed' },
  REQUEST_TIMEOUT: { status: 408, message: 'Request timeout' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'Payload too large' },
  URI_TOO_LONG: { status: 414, message: 'URI too long' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Unsupported media type' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests. Please try again later.' },
  REQUEST_HEADER_FIELDS_TOO_LARGE: { status: 431, message: 'Request header fields too large' },
  INTERNAL_SERVER_ERROR: { status: 500, message: 'Internal server error' },
  BAD_GATEWAY: { status: 502, message: 'Bad gateway' },
  SERVICE_UNAVAILABLE: { status: 503, message: 'Service unavailable. Please try again.' },
  GATEWAY_TIMEOUT: { status: 504, message: 'Gateway timeout' },
});

/**
 * A refusal as RFC 6749 words it: the call's own errors by their code, all others by what they mean to
 * a client.
 */
export function oauthRefusal(
  own: readonly ErrorDefinition[],
  { code, status, message }: ErrorDefinition,
): { error: string; error_description: string } {
  const isOwn = own.some((definition) => definition.code === code);
  return { error: isOwn ? code.toLowerCase() : oauthMeaning(status), error_description: message };
}

function oauthMeaning(status: number): string {
  if (status === 429 || status === 503) return 'temporarily_unavailable';
  return status >= 500 ? 'server_error' : 'invalid_request';
}
