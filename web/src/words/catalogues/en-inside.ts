import { account } from '../en/account.ts';
import { governance } from '../en/governance.ts';
import { machines } from '../en/machines.ts';
import { navigation } from '../en/navigation.ts';
import { organizations } from '../en/organizations.ts';
import { people } from '../en/people.ts';
import { insideProblems } from '../en/problems-inside.ts';

export const enInside = {
  ...account,
  ...navigation,
  ...organizations,
  ...people,
  ...governance,
  ...machines,
  ...insideProblems,
} as const;
