import { serve } from '@tessera/chassis/messaging/request';
import { orgRequests } from '@tessera/contracts/org/requests';
import type { OrgDeps } from '../deps.ts';
import { checkPermission } from './check-permission.ts';
import { checkPlaces } from './check-places.ts';

export const memberRequests = (deps: OrgDeps) => [
  serve(orgRequests.checkPermission, (question) => checkPermission(deps, question)),
  serve(orgRequests.checkPlaces, (question) => checkPlaces(deps, question)),
];
