import * as z from 'zod/mini';
import { defineRoute } from '../define/route.ts';

export const statusRoutes = {
  getOk: defineRoute({
    method: 'GET',
    path: '/ok',
    summary: 'Health check',
    access: 'public',
    response: z.object({ ok: z.literal(true) }),
    errors: [],
  }),
  showError: defineRoute({
    method: 'GET',
    path: '/error',
    summary: 'Error page for failed redirects',
    access: 'public',
    responseType: 'html',
    query: z.object({ error: z.optional(z.string()) }),
    response: z.string(),
    errors: [],
  }),
};
