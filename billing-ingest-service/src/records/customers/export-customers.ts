import type { Columns } from '@tessera/chassis/http/csv-line';
import { csvParts } from '@tessera/chassis/http/csv-parts';
import type { MachineActor, UserActor } from '@tessera/contracts/actor';
import type { Customer, customerRoutes } from '@tessera/contracts/billing/customers';
import type { RouteQuery } from '@tessera/contracts/define/route';
import type { BillingDeps } from '../../deps.ts';
import { type OrganizationInput, readAll } from '../../listing/read-records.ts';
import { customers } from './list.ts';
import { toCustomer } from './list-customers.ts';

type Input = OrganizationInput & RouteQuery<typeof customerRoutes.exportCustomers>;

const columns: Columns<Customer> = {
  id: ({ id }) => id,
  createdAt: ({ createdAt }) => createdAt,
  modifiedAt: ({ modifiedAt }) => modifiedAt,
  deletedAt: ({ deletedAt }) => deletedAt,
  externalId: ({ externalId }) => externalId,
  email: ({ email }) => email,
  emailVerified: ({ emailVerified }) => emailVerified,
  name: ({ name }) => name,
  country: ({ billingAddress }) => billingAddress?.country,
  state: ({ billingAddress }) => billingAddress?.state,
  city: ({ billingAddress }) => billingAddress?.city,
  postalCode: ({ billingAddress }) => billingAddress?.postalCode,
  line1: ({ billingAddress }) => billingAddress?.line1,
  line2: ({ billingAddress }) => billingAddress?.line2,
  taxId: ({ taxId }) => taxId?.[0],
  taxIdFormat: ({ taxId }) => taxId?.[1],
};

/** The parts of the file, read while they are sent. */
export const exportCustomers = async (
  deps: BillingDeps,
  actor: UserActor | MachineActor,
  input: Input,
) => csvParts(await readAll(deps, actor, customers.basic, input), toCustomer, columns);
