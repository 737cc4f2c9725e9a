import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Avatar } from '../../../components/data/avatar.tsx';
import { MailText } from '../../../components/data/mail-text.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import classes from './cells.module.css';
import { customerName, isRedacted } from './customer-name.ts';
import { perIntervalText } from './interval-text.ts';
import { useHoverPrefetch } from './use-hover-prefetch.ts';

export type CustomerName = { readonly name: string | null; readonly email: string };
type CustomerProps = {
  readonly of: CustomerName | null;
  readonly to?: string | undefined;
  readonly isFaded?: boolean;
};

/** A customer by name and email address. */
export function CustomerCell({ of: customer, to, isFaded = false }: CustomerProps) {
  const { t } = useTranslation();
  if (!customer) {
    const unknown = t('billing.unknownCustomer');
    return to ? (
      <NameLink to={to}>{unknown}</NameLink>
    ) : (
      <span className={classes.soft}>{unknown}</span>
    );
  }
  const { name, email } = customer;
  const shown =
    name ?? (isRedacted(customer) ? customerName(customer, t) : <MailText of={email} />);
  return (
    <div className={classes.customer} data-faded={isFaded}>
      <Avatar name={customerName(customer, t)} size={32} />
      <div className={classes.lines}>
        <div className={classes.first}>{to ? <NameLink to={to}>{shown}</NameLink> : shown}</div>
        {name && (
          <div className={classes.second}>
            <MailText of={email} />
          </div>
        )}
      </div>
    </div>
  );
}

/** The link that a row of a list opens. */
export function NameLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  const intent = useHoverPrefetch(to);
  return (
    <Anchor component={Link} to={to} fw={560} {...intent}>
      {children}
    </Anchor>
  );
}

type MoneyProps = { readonly amount: number; readonly currency: string };

export function Money({ amount, currency }: MoneyProps) {
  const formats = useFormats();
  return <span className={classes.money}>{formats.money(amount, currency)}</span>;
}

/** An amount per interval. */
export function Recurring({ amount, currency, interval }: MoneyProps & { interval: string }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const money = formats.money(amount, currency);
  return <span className={classes.money}>{perIntervalText(money, interval, t)}</span>;
}

/** A product by name; a product that is known only from an order may have none yet. */
export function ProductName({ of: product }: { readonly of: { readonly name: string } | null }) {
  const { t } = useTranslation();
  return product ? (
    product.name
  ) : (
    <span className={classes.soft}>{t('billing.unknownProduct')}</span>
  );
}

type TwoLinesProps = { readonly first: ReactNode; readonly second: ReactNode };

/** A title with a smaller subtitle. */
export function TwoLines({ first, second }: TwoLinesProps) {
  return (
    <div className={classes.lines}>
      <div>{first}</div>
      {second && <div className={classes.second}>{second}</div>}
    </div>
  );
}

/** A dash in place of a missing value. */
export function None() {
  const { t } = useTranslation();
  return (
    <span className={classes.soft}>
      <span aria-hidden>–</span>
      <span className={classes.spoken}>{t('billing.none')}</span>
    </span>
  );
}

/** A period that may have no end. */
export function Period({ from, to }: { readonly from: string; readonly to: string | null }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return to ? formats.dates(from, to) : t('subscriptions.from', { from: formats.date(from) });
}
