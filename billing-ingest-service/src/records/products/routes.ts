import { handle } from '@tessera/chassis/http/handle';
import { productRoutes } from '@tessera/contracts/billing/products';
import type { BillingDeps } from '../../deps.ts';
import { getProduct } from './get-product.ts';
import { listProducts } from './list-products.ts';

export const productHandlers = (deps: BillingDeps) => [
  handle(productRoutes.listProducts, ({ actor, query }) => listProducts(deps, actor, query)),
  handle(productRoutes.getProduct, ({ actor, params, query }) =>
    getProduct(deps, actor, { ...params, ...query }),
  ),
];
