import { account } from './pl/account.ts';
import { insideProblems } from './pl/problems-inside.ts';

export const texts: Readonly<Record<string, string>> = {...account, ...insideProblems};
