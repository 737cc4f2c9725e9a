import { productRoutes } from '@tessera/contracts/billing/products';
import type { RecordFilter } from '../lists/listing.ts';

/** Filters records by product. */
export const productFilter: RecordFilter = {
  name: 'productId',
  label: 'field.product',
  route: productRoutes.listProducts,
};
