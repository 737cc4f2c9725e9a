import { account } from './fr/account.ts';
import { navigation } from './fr/navigation.ts';
import { organizations } from './fr/organizations.ts';
import { insideProblems } from './fr/problems-inside.ts';

export const texts: Readonly<Record<string, string>> = {
  ...account,
  ...navigation,
  ...organizations,
  ...insideProblems,
};
