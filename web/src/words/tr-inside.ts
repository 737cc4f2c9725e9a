import { account } from './tr/account.ts';
import { navigation } from './tr/navigation.ts';
import { organizations } from './tr/organizations.ts';
import { insideProblems } from './tr/problems-inside.ts';

export const texts: Readonly<Record<string, string>> = {
  ...account,
  ...navigation,
  ...organizations,
  ...insideProblems,
};
