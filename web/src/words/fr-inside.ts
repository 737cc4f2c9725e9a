import { insideProblems } from './fr/problems-inside.ts';

export const texts: Readonly<Record<string, string>> = { ...insideProblems };
