import { common } from './fr/common.ts';
import { problems } from './fr/problems.ts';

export const texts: Readonly<Record<string, string>> = { ...common, ...problems };
