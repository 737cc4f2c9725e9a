import type { MachineActor, UserActor } from '@tessera/contracts/actor';
import type { Product, productRoutes } from '@tessera/contracts/billing/products';
import type { RouteQuery } from '@tessera/contracts/define/route';
import type { BillingDeps } from '../../deps.ts';
import { type OrganizationInput, readPage } from '../../listing/read-records.ts';
import { completeDocument } from '../record-kinds.ts';
import { type ProductRow, products } from './list.ts';

type Input = OrganizationInput & RouteQuery<typeof productRoutes.listProducts>;

export const listProducts = (deps: BillingDeps, actor: UserActor | MachineActor, input: Input) =>
  readPage(deps, actor, products, input, toProduct);

/** The row as a response item. */
export function toProduct({ document: stored }: ProductRow): Product {
  const document = completeDocument('product', stored);
  return {
    ...document,
    metadata: document.metadata ?? {},
    prices: document.prices ?? [],
    benefits: document.benefits ?? [],
    medias: document.medias ?? [],
    attachedCustomFields: document.attachedCustomFields ?? [],
  };
}
