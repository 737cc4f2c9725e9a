import { account } from './es/account.ts';
import { navigation } from './es/navigation.ts';
import { organizations } from './es/organizations.ts';
import { insideProblems } from './es/problems-inside.ts';

export const texts: Readonly<Record<string, string>> = {
  ...account,
  ...navigation,
  ...organizations,
  ...insideProblems,
};
