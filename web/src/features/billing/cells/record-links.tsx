import { useTranslation } from 'react-i18next';
import { useBilling } from '../use-billing.ts';
import { CustomerCell, type CustomerName, NameLink } from './cells.tsx';

type WithCustomer = {
  readonly customerId: string;
  readonly customer: CustomerName | null;
};

/** The customer of a record, with a link to it. */
export function CustomerLink({ of: { customerId, customer } }: { readonly of: WithCustomer }) {
  const { base } = useBilling();
  return <CustomerCell of={customer} to={`${base}/customers/${customerId}`} />;
}

type WithProduct = {
  readonly productId: string | null;
  readonly product: { readonly name: string } | null;
};

/** The product of a record, with a link to it; nothing for a record without a product. */
export function ProductLink({ of: { productId, product } }: { readonly of: WithProduct }) {
  const { t } = useTranslation();
  const { base } = useBilling();
  if (productId === null) return null;
  return (
    <NameLink to={`${base}/products/${productId}`}>
      {product?.name ?? t('billing.unknownProduct')}
    </NameLink>
  );
}
