import { account } from './uk/account.ts';
import { navigation } from './uk/navigation.ts';
import { organizations } from './uk/organizations.ts';
import { insideProblems } from './uk/problems-inside.ts';

export const texts: Readonly<Record<string, string>> = {
  ...account,
  ...navigation,
  ...organizations,
  ...insideProblems,
};
