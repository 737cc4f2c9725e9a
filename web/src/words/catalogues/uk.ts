import { common } from '../uk/common.ts';
import { door } from '../uk/door.ts';
import { problems } from '../uk/problems.ts';

export const texts: Readonly<Record<string, string>> = { ...common, ...door, ...problems };
