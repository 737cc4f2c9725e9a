import * as z from 'zod';
import { defineRequest } from '../define/request.ts';

export const orgRequests = {
  checkPermission: defineRequest({
    subject: 'request.org.check-permission',
    summary: 'May this user do this in this organization, judged by membership and roles as of now',
    input: z.object({
      userId: z.string(),
      organizationId: z.string(),
      permissions: z.record(z.string(), z.array(z.string())),
    }),
    output: z.object({ allowed: z.boolean(), member: z.boolean(), message: z.string().nullable() }),
    errors: [],
  }),
};
