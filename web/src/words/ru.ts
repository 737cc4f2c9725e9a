import { common } from './ru/common.ts';
import { problems } from './ru/problems.ts';

export const texts: Readonly<Record<string, string>> = { ...common, ...problems };
