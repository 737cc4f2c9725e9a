import type { RequestInput, RequestOutput } from '@tessera/contracts/define/request';
import type { orgRequests } from '@tessera/contracts/org/requests';
import type { OrgDeps } from '../deps.ts';
import { members } from './member.repository.ts';

type Request = typeof orgRequests.checkMemberships;

/** Checks memberships of organizations and teams in one query. */
export const checkMemberships = (
  { db }: Pick<OrgDeps, 'db'>,
  { memberships }: RequestInput<Request>,
): Promise<RequestOutput<Request>> => members.checkMemberships(db, memberships);
