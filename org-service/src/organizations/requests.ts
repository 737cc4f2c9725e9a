import { serve } from '@app/chassis/messaging/request';
import { orgRequests } from '@app/contracts/org/requests';
import type { OrgDeps } from '../deps.ts';
import { organizations } from './organization.repository.ts';

export const organizationRequests = ({ db }: OrgDeps) => [
  serve(orgRequests.findOrganizations, ({ organizationIds }) =>
    organizations.findIds(db, organizationIds),
  ),
];
