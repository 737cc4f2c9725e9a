import { commonErrors, type ErrorDefinition, toOAuthError } from '@tessera/contracts/define/error';
import type { Route } from '@tessera/contracts/define/route';
import * as z from 'zod/mini';
import type { FuzzResponse } from './send-call.ts';

const errorBody = z.strictObject({ code: z.string(), message: z.string() });

/** Codes with the name of a provider from the request. */
const PROVIDER_ERROR =
  /^PROVIDER_[A-Z0-9_]*_(?:IS_NOT_SUPPORTED|DOES_NOT_SUPPORT_TOKEN_REFRESHING)$/;

/** What is wrong with a response of a route, or of a path without a route (`undefined`); null if nothing is. */
export function problemOf(route: Route | undefined, response: FuzzResponse): string | null {
  const { status, text } = response;
  if (status >= 500) return `status ${status}: ${text.slice(0, 300)}`;
  if (!isJson(response)) return null;
  const json = parsed(text);
  if (json === undefined) return `status ${status}: the body is not JSON: ${text.slice(0, 300)}`;
  if (status >= 400) return problemOfError(route, status, json);
  if (status !== 200 || route === undefined) return null;
  if (!['json', 'attachment'].includes(route.responseType ?? 'json')) return null;
  const result = z.safeParse(route.response, json);
  return result.success
    ? null
    : `the response does not match the contract: ${z.prettifyError(result.error)}`;
}

const isJson = ({ headers, text }: FuzzResponse) =>
  text !== '' && headers['content-type']?.startsWith('application/json') === true;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The status and code are those of an error that the route declares, or that every route may have. */
function problemOfError(route: Route | undefined, status: number, json: unknown): string | null {
  const known: readonly ErrorDefinition[] = [
    ...(route?.errors ?? []),
    ...Object.values(commonErrors),
  ];
  const ofStatus = known.filter((definition) => definition.status === status);
  const oauth = ofStatus.map((definition) => toOAuthError(route?.errors ?? [], definition));
  if (route?.errorFormat === 'oauth' && oauth.some(({ error }) => isOAuthError(json, error))) {
    return null;
  }
  const result = z.safeParse(errorBody, json);
  const code = result.success ? result.data.code : '';
  const isKnown = ofStatus.some((definition) => definition.code === code);
  return isKnown || (status === 400 && PROVIDER_ERROR.test(code))
    ? null
    : `undeclared error ${status}: ${JSON.stringify(json).slice(0, 300)}`;
}

const isOAuthError = (json: unknown, code: string) =>
  z.safeParse(z.strictObject({ error: z.literal(code), error_description: z.string() }), json)
    .success;
