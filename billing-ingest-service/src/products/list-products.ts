import type { Product, productRoutes } from '@tessera/contracts/billing/products';
import type { RouteQuery } from '@tessera/contracts/define/route';
import type { BillingDeps } from '../deps.ts';
import { type Asked, readPage } from '../reading/read-records.ts';
import type { RecordRow } from '../reading/record-list.ts';
import { completeView } from '../records/complete-view.ts';
import { products } from './product.repository.ts';

type Input = Asked & RouteQuery<typeof productRoutes.listProducts>;

export const listProducts = (deps: BillingDeps, input: Input) =>
  readPage(deps, products, input, toProduct);

/** A row as callers see it. */
export function toProduct({ view: told }: RecordRow): Product {
  const view = completeView('product', told);
  return {
    ...view,
    metadata: view.metadata ?? {},
    prices: view.prices ?? [],
    benefits: view.benefits ?? [],
    medias: view.medias ?? [],
    attachedCustomFields: view.attachedCustomFields ?? [],
  } as unknown as Product;
}
