import { insideProblems } from './pl/problems-inside.ts';

export const texts: Readonly<Record<string, string>> = { ...insideProblems };
