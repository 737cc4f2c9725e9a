import { account } from './pl/account.ts';
import { navigation } from './pl/navigation.ts';
import { organizations } from './pl/organizations.ts';
import { insideProblems } from './pl/problems-inside.ts';

export const texts: Readonly<Record<string, string>> = {
  ...account,
  ...navigation,
  ...organizations,
  ...insideProblems,
};
