import { common } from './es/common.ts';
import { problems } from './es/problems.ts';

export const texts: Readonly<Record<string, string>> = { ...common, ...problems };
