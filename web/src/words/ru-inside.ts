import { account } from './ru/account.ts';
import { insideProblems } from './ru/problems-inside.ts';

export const texts: Readonly<Record<string, string>> = {...account, ...insideProblems};
