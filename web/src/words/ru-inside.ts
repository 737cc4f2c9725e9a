import { account } from './ru/account.ts';
import { navigation } from './ru/navigation.ts';
import { organizations } from './ru/organizations.ts';
import { insideProblems } from './ru/problems-inside.ts';

export const texts: Readonly<Record<string, string>> = {
  ...account,
  ...navigation,
  ...organizations,
  ...insideProblems,
};
