import { common } from '../ru/common.ts';
import { door } from '../ru/door.ts';
import { problems } from '../ru/problems.ts';

export const texts: Readonly<Record<string, string>> = { ...common, ...door, ...problems };
