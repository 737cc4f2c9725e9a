import { common } from '../pl/common.ts';
import { door } from '../pl/door.ts';
import { problems } from '../pl/problems.ts';

export const texts: Readonly<Record<string, string>> = { ...common, ...door, ...problems };
