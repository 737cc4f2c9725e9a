import { account } from '../ru/account.ts';
import { governance } from '../ru/governance.ts';
import { machines } from '../ru/machines.ts';
import { navigation } from '../ru/navigation.ts';
import { organizations } from '../ru/organizations.ts';
import { people } from '../ru/people.ts';
import { insideProblems } from '../ru/problems-inside.ts';

export const texts: Readonly<Record<string, string>> = {
  ...people,
  ...governance,
  ...account,
  ...navigation,
  ...organizations,
  ...machines,
  ...insideProblems,
};
