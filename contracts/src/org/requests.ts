import * as z from 'zod';
import { defineRequest } from '../define/request.ts';

const connector = z.enum(['AND', 'OR']);

export const orgRequests = {
  checkPermission: defineRequest({
    subject: 'request.org.check-permission',
    summary: 'May this user do this in this organization, judged by membership and roles as of now',
    input: z.object({
      userId: z.string(),
      organizationId: z.string(),
      permissions: z.record(
        z.string(),
        z.union([
          z.array(z.string()),
          /** One of the actions is enough where it says OR. */
          z.object({ actions: z.array(z.string()), connector }),
        ]),
      ),
      /** One of the resources is enough where it says OR. */
      connector: connector.optional(),
    }),
    output: z.object({ allowed: z.boolean(), member: z.boolean(), message: z.string().nullable() }),
    errors: [],
  }),
};
