import { serve } from '@app/chassis/messaging/request';
import { orgRequests } from '@app/contracts/org/requests';
import type { OrgDeps } from '../deps.ts';
import { checkPermission } from './check-permission.ts';
import { checkPlaces } from './check-places.ts';

export const memberRequests = (deps: OrgDeps) => [
  serve(orgRequests.checkPermission, (question) => checkPermission(deps, question)),
  serve(orgRequests.checkPlaces, (question) => checkPlaces(deps, question)),
];
