import { account } from '../tr/account.ts';
import { governance } from '../tr/governance.ts';
import { machines } from '../tr/machines.ts';
import { navigation } from '../tr/navigation.ts';
import { organizations } from '../tr/organizations.ts';
import { people } from '../tr/people.ts';
import { insideProblems } from '../tr/problems-inside.ts';

export const texts: Readonly<Record<string, string>> = {
  ...people,
  ...governance,
  ...account,
  ...navigation,
  ...organizations,
  ...machines,
  ...insideProblems,
};
