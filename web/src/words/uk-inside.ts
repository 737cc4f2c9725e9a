import { account } from './uk/account.ts';
import { insideProblems } from './uk/problems-inside.ts';

export const texts: Readonly<Record<string, string>> = {...account, ...insideProblems};
