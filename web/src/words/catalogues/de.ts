import { common } from '../de/common.ts';
import { door } from '../de/door.ts';
import { problems } from '../de/problems.ts';

export const texts: Readonly<Record<string, string>> = { ...common, ...door, ...problems };
