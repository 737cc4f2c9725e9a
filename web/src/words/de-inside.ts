import { account } from './de/account.ts';
import { insideProblems } from './de/problems-inside.ts';

export const texts: Readonly<Record<string, string>> = {...account, ...insideProblems};
