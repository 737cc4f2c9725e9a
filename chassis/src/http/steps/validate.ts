import { ApiError, commonErrors, type ErrorDefinition } from '@tessera/contracts/define/error';
import * as z from 'zod';
import { assertSafeInput } from '../body.ts';
import type { RequestState } from './request-state.ts';

/** Parses query, path parameters and body by the schemas of the route, after the route's own first check. */
export function validate(state: RequestState): void {
  const { route, assertFirst } = state.bound;
  assertFirst?.(state.rawBody);
  if (route.query !== undefined) {
    assertSafeInput(state.rawQuery, commonErrors.INVALID_QUERY);
    state.query = parsePart(route.query, state.rawQuery, commonErrors.INVALID_QUERY);
  }
  if (route.params !== undefined) {
    assertSafeInput(state.rawParams, commonErrors.NOT_FOUND);
    state.params = parsePart(route.params, state.rawParams, commonErrors.NOT_FOUND);
  }
  // `readBody` has checked the body already.
  if (route.body !== undefined)
    state.body = parsePart(route.body, state.rawBody, commonErrors.INVALID_BODY);
}

function parsePart(schema: z.core.$ZodType, value: unknown, error: ErrorDefinition): unknown {
  const result = z.safeParse(schema, value);
  if (!result.success) throw new ApiError(error);
  return result.data;
}
