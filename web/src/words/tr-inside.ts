import { account } from './tr/account.ts';
import { organizations } from './tr/organizations.ts';
import { insideProblems } from './tr/problems-inside.ts';

export const texts: Readonly<Record<string, string>> = {
  ...account,
  ...organizations,
  ...insideProblems,
};
