import { handleRequest } from '@tessera/chassis/messaging/request-reply';
import { billingRequests } from '@tessera/contracts/billing/requests';
import type { RequestInput } from '@tessera/contracts/define/request';
import type { BillingDeps } from '../deps.ts';
import { sections } from './sections.ts';

type Input = RequestInput<typeof billingRequests.listUserData>;

/** A page of one section of what this service stores about a user. */
const listUserData = ({ db }: Pick<BillingDeps, 'db'>, { section, ...query }: Input) =>
  sections[section](db, query);

/** For identity-service, which has authenticated the user. */
export const userDataRequests = (deps: BillingDeps) => [
  handleRequest(billingRequests.listUserData, (input) => listUserData(deps, input)),
];
