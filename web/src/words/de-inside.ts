import { account } from './de/account.ts';
import { navigation } from './de/navigation.ts';
import { organizations } from './de/organizations.ts';
import { insideProblems } from './de/problems-inside.ts';

export const texts: Readonly<Record<string, string>> = {
  ...account,
  ...navigation,
  ...organizations,
  ...insideProblems,
};
