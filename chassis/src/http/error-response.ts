import { ApiError, commonErrors, toOAuthError } from '@tessera/contracts/define/error';
import type { Route } from '@tessera/contracts/define/route';
import type { Log } from '../ports/log.ts';
import { isUnavailable } from './unavailable.ts';

const RETRY_AFTER_SECONDS = 1;

/** Maps any error to an ApiError. Unexpected errors are logged with their cause and returned as a plain 500. */
export function toApiError(error: unknown, log: Log): ApiError {
  if (error instanceof ApiError) return error;
  if (isUnavailable(error)) {
    log.warn({ err: messageOf(error) }, 'dependency unavailable');
    return new ApiError(commonErrors.SERVICE_UNAVAILABLE, {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }
  log.error({ err: withoutParameters(error) }, 'request failed');
  return new ApiError(commonErrors.INTERNAL_SERVER_ERROR);
}

/** The response body of an error, in the error format of the route. */
export function errorBody(route: Route, error: ApiError): object {
  if (route.errorFormat === 'oauth') return toOAuthError(route.errors, error);
  return { code: error.code, message: error.message };
}

export const messageOf = (error: unknown) =>
  error instanceof Error ? error.message : String(error);

/** The error of a failed statement contains its parameters, which can be passwords and tokens; this copy has none. */
export function withoutParameters(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  return {
    type: name,
    message,
    stack,
    ...(cause === undefined ? {} : { cause: messageOf(cause) }),
  };
}
