import { ApiError, commonErrors, toOAuthError } from '@tessera/contracts/define/error';
import type { Route } from '@tessera/contracts/define/route';
import type { Log } from '../ports/log.ts';
import { isUnavailable } from './unavailable.ts';

const RETRY_AFTER_SECONDS = 1;

/** Any error as the refusal the client may read. A bug is logged with its cause and told to no one. */
export function toRefusal(error: unknown, log: Log): ApiError {
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

/** A refusal as the client of this call reads it. */
export function refusalBody(route: Route | undefined, refusal: ApiError): object {
  if (route?.errorFormat === 'oauth') return toOAuthError(route.errors, refusal);
  return { code: refusal.code, message: refusal.message };
}

export const messageOf = (error: unknown) =>
  error instanceof Error ? error.message : String(error);

/** A failing statement's error carries its parameters, passwords and tokens among them. */
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
