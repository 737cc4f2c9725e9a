import { account } from '../es/account.ts';
import { governance } from '../es/governance.ts';
import { machines } from '../es/machines.ts';
import { navigation } from '../es/navigation.ts';
import { organizations } from '../es/organizations.ts';
import { people } from '../es/people.ts';
import { insideProblems } from '../es/problems-inside.ts';

export const texts: Readonly<Record<string, string>> = {
  ...people,
  ...governance,
  ...account,
  ...navigation,
  ...organizations,
  ...machines,
  ...insideProblems,
};
