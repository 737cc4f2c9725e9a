import { handle } from '@tessera/chassis/http/handle';
import { productRoutes } from '@tessera/contracts/billing/products';
import type { BillingDeps } from '../deps.ts';
import { getProduct } from './get-product.ts';
import { listProducts } from './list-products.ts';

export const productHandlers = (deps: BillingDeps) => [
  handle(productRoutes.listProducts, ({ by, query }) => listProducts(deps, { by, ...query })),
  handle(productRoutes.getProduct, ({ by, params, query }) =>
    getProduct(deps, { by, ...params, ...query }),
  ),
];
