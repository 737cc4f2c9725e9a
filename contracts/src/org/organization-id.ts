import * as z from 'zod';
import { limits } from '../define/text.ts';

/** Id or slug of an organization; empty or absent selects the active organization. */
export const optionalOrganizationId = z.string().max(limits.id).optional();
