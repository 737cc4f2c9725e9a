import { handleRequest } from '@tessera/chassis/messaging/request-reply';
import type { RequestInput } from '@tessera/contracts/define/request';
import { orgRequests } from '@tessera/contracts/org/requests';
import type { OrgDeps } from '../deps.ts';
import { sections } from './sections.ts';

type Input = RequestInput<typeof orgRequests.listUserData>;

/** A page of one section of what this service stores about a user. */
const listUserData = ({ db }: Pick<OrgDeps, 'db'>, { section, ...query }: Input) =>
  sections[section](db, query);

/** For identity-service, which has authenticated the user. */
export const userDataRequests = (deps: OrgDeps) => [
  handleRequest(orgRequests.listUserData, (input) => listUserData(deps, input)),
];
