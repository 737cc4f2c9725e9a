import { common } from '../en/common.ts';
import { door } from '../en/door.ts';
import { problems } from '../en/problems.ts';

/** The English texts of the pages at the door; those of the pages inside come with their code. */
export const en = { ...common, ...door, ...problems } as const;
