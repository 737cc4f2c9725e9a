import type { Column } from '../../../components/data/table.tsx';
import { Time } from '../../../components/data/time.tsx';
import type { Translate } from '../../../i18n/i18n.ts';
import type { ColumnParts, ListName } from '../lists/listing.ts';
import { CustomerCell, type CustomerName, NameLink, Period, Recurring } from './cells.tsx';
import { type RecordKind, Status, SubscriptionStatus, type SubscriptionTerm } from './status.tsx';

// Columns that tables of several kinds of records have.

/** The product of a record as the link to the record. */
export const productColumn = <
  T extends { readonly id: string; readonly product: { readonly name: string } | null },
>(
  list: ListName,
  { t, base }: Pick<ColumnParts, 't' | 'base'>,
): Column<T> => ({
  key: 'product',
  header: t('field.product'),
  isTitle: true,
  cell: ({ id, product }) => (
    <NameLink to={`${base}/${list}/${id}`}>{product?.name ?? t('billing.unknownProduct')}</NameLink>
  ),
});

export const customerColumn = <T extends { readonly customer: CustomerName | null }>(
  t: Translate,
): Column<T> => ({
  key: 'customer',
  header: t('field.customer'),
  cell: ({ customer }) => <CustomerCell of={customer} />,
});

export const dateColumn = <T extends { readonly createdAt: string }>(t: Translate): Column<T> => ({
  key: 'date',
  header: t('field.date'),
  sort: '-createdAt',
  cell: ({ createdAt }) => <Time at={createdAt} as="date" />,
});

export const statusColumn = <T extends { readonly status: string }>(
  kind: RecordKind,
  t: Translate,
): Column<T> => ({
  key: 'status',
  header: t('field.status'),
  cell: ({ status }) => <Status of={kind} is={status} />,
});

export const subscriptionStatusColumn = <T extends SubscriptionTerm>(t: Translate): Column<T> => ({
  key: 'status',
  header: t('field.status'),
  cell: (subscription) => <SubscriptionStatus of={subscription} />,
});

type WithPeriod = {
  readonly currentPeriodStart: string;
  readonly currentPeriodEnd: string | null;
};

export const periodColumn = <T extends WithPeriod>(t: Translate): Column<T> => ({
  key: 'period',
  header: t('subscriptions.period'),
  cell: ({ currentPeriodStart, currentPeriodEnd }) => (
    <Period from={currentPeriodStart} to={currentPeriodEnd} />
  ),
});

type WithRecurringAmount = {
  readonly amount: number;
  readonly currency: string;
  readonly recurringInterval: string;
};

export const recurringAmountColumn = <T extends WithRecurringAmount>(t: Translate): Column<T> => ({
  key: 'amount',
  header: t('field.amount'),
  align: 'end',
  sort: '-amount',
  cell: ({ amount, currency, recurringInterval }) => (
    <Recurring amount={amount} currency={currency} interval={recurringInterval} />
  ),
});
