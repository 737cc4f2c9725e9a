import type { Outcome, RequestState } from './request-state.ts';

/** Pages and documents are served by Express, and the steps for calls do not apply to them. */
export function serveSite({
  destination,
  request,
  response,
  head,
  options,
}: RequestState): Outcome {
  if (destination !== null) return 'next';
  for (let index = 0; index < head.length; index += 2) {
    response.setHeader(head[index] ?? '', head[index + 1] ?? '');
  }
  options.staticSite(request, response);
  return 'handled';
}
