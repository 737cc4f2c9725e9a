import { account } from '../de/account.ts';
import { governance } from '../de/governance.ts';
import { machines } from '../de/machines.ts';
import { navigation } from '../de/navigation.ts';
import { organizations } from '../de/organizations.ts';
import { people } from '../de/people.ts';
import { insideProblems } from '../de/problems-inside.ts';

export const texts: Readonly<Record<string, string>> = {
  ...people,
  ...governance,
  ...account,
  ...navigation,
  ...organizations,
  ...machines,
  ...insideProblems,
};
