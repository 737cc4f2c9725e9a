import { common } from './de/common.ts';
import { problems } from './de/problems.ts';

export const texts: Readonly<Record<string, string>> = { ...common, ...problems };
