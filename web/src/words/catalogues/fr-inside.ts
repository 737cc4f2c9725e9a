import { account } from '../fr/account.ts';
import { governance } from '../fr/governance.ts';
import { machines } from '../fr/machines.ts';
import { navigation } from '../fr/navigation.ts';
import { organizations } from '../fr/organizations.ts';
import { people } from '../fr/people.ts';
import { insideProblems } from '../fr/problems-inside.ts';

export const texts: Readonly<Record<string, string>> = {
  ...people,
  ...governance,
  ...account,
  ...navigation,
  ...organizations,
  ...machines,
  ...insideProblems,
};
