import { handleRequest } from '@tessera/chassis/messaging/request-reply';
import { orgRequests } from '@tessera/contracts/org/requests';
import type { OrgDeps } from '../deps.ts';
import { organizations } from './organization.repository.ts';

export const organizationRequests = ({ db }: OrgDeps) => [
  handleRequest(orgRequests.findOrganizations, ({ organizationIds }) =>
    organizations.findIds(db, organizationIds),
  ),
];
