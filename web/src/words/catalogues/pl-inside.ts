import { account } from '../pl/account.ts';
import { governance } from '../pl/governance.ts';
import { machines } from '../pl/machines.ts';
import { navigation } from '../pl/navigation.ts';
import { organizations } from '../pl/organizations.ts';
import { people } from '../pl/people.ts';
import { insideProblems } from '../pl/problems-inside.ts';

export const texts: Readonly<Record<string, string>> = {
  ...people,
  ...governance,
  ...account,
  ...navigation,
  ...organizations,
  ...machines,
  ...insideProblems,
};
