import { common } from '../fr/common.ts';
import { door } from '../fr/door.ts';
import { problems } from '../fr/problems.ts';

export const texts: Readonly<Record<string, string>> = { ...common, ...door, ...problems };
