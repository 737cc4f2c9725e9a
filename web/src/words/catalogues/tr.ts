import { common } from '../tr/common.ts';
import { door } from '../tr/door.ts';
import { problems } from '../tr/problems.ts';

export const texts: Readonly<Record<string, string>> = { ...common, ...door, ...problems };
