import { common } from '../es/common.ts';
import { door } from '../es/door.ts';
import { problems } from '../es/problems.ts';

export const texts: Readonly<Record<string, string>> = { ...common, ...door, ...problems };
