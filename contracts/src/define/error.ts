/** An error of the API: `code` and `message` are sent to the client with the HTTP status. */
export type ErrorDefinition = {
  readonly code: string;
  readonly status: number;
  readonly message: string;
};

type Draft = { readonly status: number; readonly message: string; readonly code?: string };

/**
 * Declares errors. The key is the code on the wire unless `code` overrides it: a few codes have several messages.
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

/** An error response. The typed client throws the same class when it receives one. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
  /** The id of the request in the logs; the client reads it from the header `x-request-id`. */
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

/** Errors that any route may respond with; routes do not list them. */
export const commonErrors = defineErrors({
  INVALID_BODY: { code: 'VALIDATION_ERROR', status: 400, message: 'Invalid body parameters' },
  INVALID_QUERY: { code: 'VALIDATION_ERROR', status: 400, message: 'Invalid query parameters' },
  BAD_REQUEST: { status: 400, message: 'Bad request' },
  UNAUTHORIZED: { status: 401, message: 'Unauthorized' },
  INSUFFICIENT_SCOPE: {
    status: 403,
    message: 'The token lacks the scope that this call requires',
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
 * Converts an error to the OAuth format (RFC 6749, section 5.2). Errors that the route declares use their own code, all
 * others a code of the RFC by status.
 */
export function toOAuthError(
  declared: readonly ErrorDefinition[],
  { code, status, message }: ErrorDefinition,
): { error: string; error_description: string } {
  const isDeclared = declared.some((definition) => definition.code === code);
  return {
    error: isDeclared ? code.toLowerCase() : oauthCodeOf(status),
    error_description: message,
  };
}

function oauthCodeOf(status: number): string {
  if (status === 429 || status === 503) return 'temporarily_unavailable';
  return status >= 500 ? 'server_error' : 'invalid_request';
}
