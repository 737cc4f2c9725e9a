import type { RequestInput, RequestOutput } from '@tessera/contracts/define/request';
import type { orgRequests } from '@tessera/contracts/org/requests';
import type { OrgDeps } from '../deps.ts';
import { members } from './member.repository.ts';

type Question = typeof orgRequests.checkPlaces;

/** Whether people are members where they are said to work, and in that team. One read for all of them. */
export const checkPlaces = (
  { db }: Pick<OrgDeps, 'db'>,
  { places }: RequestInput<Question>,
): Promise<RequestOutput<Question>> => members.standingIn(db, places);
