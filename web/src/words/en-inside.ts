import { account } from './en/account.ts';
import { billing } from './en/billing.ts';
import { organizations } from './en/organizations.ts';
import { insideProblems } from './en/problems-inside.ts';

export const enInside = { ...account, ...organizations, ...billing, ...insideProblems } as const;
