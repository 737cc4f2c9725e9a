import * as z from 'zod';
import { limits } from '../define/text.ts';

/** Which organization a call is about; empty or absent means the active one. */
export const organizationChoice = z.string().max(limits.id).optional();
