import * as z from 'zod';
import { isoDate } from '../define/wire.ts';

export const team = z.object({
  id: z.string(),
  name: z.string(),
  organizationId: z.string(),
  createdAt: isoDate,
  updatedAt: isoDate.nullable(),
});
export type Team = z.output<typeof team>;
