import * as z from 'zod';
import { defineRoute } from '../define/route.ts';

export const statusRoutes = {
  getOk: defineRoute({
    method: 'GET',
    path: '/ok',
    summary: 'Answers when the service answers',
    access: 'public',
    response: z.object({ ok: z.literal(true) }),
    errors: [],
  }),
  showError: defineRoute({
    method: 'GET',
    path: '/error',
    summary: 'A page that names what went wrong on a redirect',
    access: 'public',
    answers: 'html',
    query: z.object({ error: z.string().optional() }),
    response: z.string(),
    errors: [],
  }),
};
