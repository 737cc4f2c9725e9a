import { common } from './tr/common.ts';
import { problems } from './tr/problems.ts';

export const texts: Readonly<Record<string, string>> = { ...common, ...problems };
