import { account } from './fr/account.ts';
import { insideProblems } from './fr/problems-inside.ts';

export const texts: Readonly<Record<string, string>> = {...account, ...insideProblems};
