import { account } from './en/account.ts';
import { navigation } from './en/navigation.ts';
import { organizations } from './en/organizations.ts';
import { insideProblems } from './en/problems-inside.ts';

export const enInside = { ...account, ...navigation, ...organizations, ...insideProblems } as const;
