import { account } from '../uk/account.ts';
import { governance } from '../uk/governance.ts';
import { machines } from '../uk/machines.ts';
import { navigation } from '../uk/navigation.ts';
import { organizations } from '../uk/organizations.ts';
import { people } from '../uk/people.ts';
import { insideProblems } from '../uk/problems-inside.ts';

export const texts: Readonly<Record<string, string>> = {
  ...people,
  ...governance,
  ...account,
  ...navigation,
  ...organizations,
  ...machines,
  ...insideProblems,
};
