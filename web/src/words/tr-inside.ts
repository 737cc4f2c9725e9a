import { insideProblems } from './tr/problems-inside.ts';

export const texts: Readonly<Record<string, string>> = { ...insideProblems };
