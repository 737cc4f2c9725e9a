import type { CustomerDetail as Detail } from '@app/contracts/billing/customers';
import { IconCheck, IconClock, IconX } from '@tabler/icons-react';
import { Badge } from '../../ui/badge.tsx';
import { CopyId } from '../../ui/copy-id.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Section } from '../../ui/section.tsx';
import { Stack } from '../../ui/stack.tsx';
import { Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { valueText } from '../../words/lookup.ts';
import { useWords } from '../../words/words.tsx';
import { AddressLines } from './address-lines.tsx';
import { Named, Period, Recurring } from './cells.tsx';
import classes from './detail.module.css';
import { SubscriptionStatus } from './status-badges.tsx';
import { useMeterColumns } from './use-meter-columns.ts';

type Props = { readonly customer: Detail; readonly base: string };

export function CustomerDetail({ customer, base }: Props) {
  const { t } = useWords();
  return (
    <div className={classes.columns}>
      <Stack gap={20}>
        <Subscriptions customer={customer} base={base} />
        <Benefits customer={customer} />
        {customer.meters.length > 0 && <Meters customer={customer} />}
      </Stack>
      <Section title={t('customer.details')}>
        <CustomerFacts customer={customer} />
      </Section>
    </div>
  );
}

function CustomerFacts({ customer }: Pick<Props, 'customer'>) {
  const { t } = useWords();
  const { id, email, emailVerified, externalId, billingAddress, taxId } = customer;
  const taxText = taxId?.filter(Boolean).join(' · ');
  return (
    <Facts
      facts={[
        {
          label: t('customer.email'),
          value: (
            <>
              {email}
              {emailVerified && <Badge tone="good">{t('customer.emailVerified')}</Badge>}
            </>
          ),
        },
        ...(externalId ? [{ label: t('customers.externalId'), value: externalId }] : []),
        ...(billingAddress
          ? [{ label: t('customer.address'), value: <AddressLines of={billingAddress} /> }]
          : []),
        ...(taxText ? [{ label: t('customer.taxId'), value: taxText }] : []),
        {
          label: t('customers.created'),
          value: <Time at={customer.createdAt} as="date" />,
        },
        { label: t('customer.id'), value: <CopyId id={id} label={t('customer.id')} /> },
      ]}
    />
  );
}

function Subscriptions({ customer, base }: Props) {
  const { t } = useWords();
  return (
    <Section title={t('customer.subscriptions')} flush>
      {customer.subscriptions.length === 0 ? (
        <p className={classes.none}>{t('customer.noSubscriptions')}</p>
      ) : (
        <Table
          label={t('customer.subscriptions')}
          rows={customer.subscriptions}
          keyOf={({ id }) => id}
          columns={[
            {
              key: 'product',
              header: t('subscriptions.product'),
              isTitle: true,
              cell: ({ id, productName }) => (
                <Named to={`${base}/subscriptions/${id}`}>
                  {productName ?? t('billing.unknownProduct')}
                </Named>
              ),
            },
            {
              key: 'status',
              header: t('subscriptions.status'),
              cell: (subscription) => <SubscriptionStatus of={subscription} />,
            },
            {
              key: 'period',
              header: t('subscriptions.period'),
              cell: ({ currentPeriodStart, currentPeriodEnd }) => (
                <Period from={currentPeriodStart} to={currentPeriodEnd} />
              ),
            },
            {
              key: 'amount',
              header: t('subscriptions.amount'),
              align: 'end',
              cell: ({ amount, currency, recurringInterval }) => (
                <Recurring amount={amount} currency={currency} interval={recurringInterval} />
              ),
            },
          ]}
        />
      )}
    </Section>
  );
}

function Benefits({ customer }: Pick<Props, 'customer'>) {
  const { t } = useWords();
  return (
    <Section title={t('customer.benefits')} flush>
      {customer.benefits.length === 0 ? (
        <p className={classes.none}>{t('customer.noBenefits')}</p>
      ) : (
        <Table
          label={t('customer.benefits')}
          rows={customer.benefits}
          keyOf={({ id }) => id}
          columns={[
            {
              key: 'benefit',
              header: t('customer.benefit'),
              isTitle: true,
              cell: ({ description, benefitId }) => description ?? benefitId,
            },
            {
              key: 'kind',
              header: t('customer.kind'),
              cell: ({ benefitType }) =>
                benefitType ? valueText('benefit.type', benefitType, t) : '–',
            },
            {
              key: 'state',
              header: t('customer.state'),
              align: 'end',
              cell: (grant) => <GrantState of={grant} />,
            },
          ]}
        />
      )}
    </Section>
  );
}

function GrantState({ of: grant }: { readonly of: Detail['benefits'][number] }) {
  const { t } = useWords();
  if (grant.isRevoked) return <Badge icon={<IconX size={13} />}>{t('customer.revoked')}</Badge>;
  if (grant.isGranted) {
    return (
      <Badge tone="good" icon={<IconCheck size={13} />}>
        {t('customer.granted')}
      </Badge>
    );
  }
  return (
    <Badge tone="warn" icon={<IconClock size={13} />}>
      {t('customer.failed')}
    </Badge>
  );
}

function Meters({ customer }: Pick<Props, 'customer'>) {
  const { t, formats } = useWords();
  const meterColumns = useMeterColumns<Detail['meters'][number]>();
  return (
    <Section title={t('customer.meters')} flush>
      <Table
        label={t('customer.meters')}
        rows={customer.meters}
        keyOf={({ meterId }) => meterId}
        columns={[
          ...meterColumns,
          {
            key: 'balance',
            header: t('customer.balance'),
            align: 'end',
            cell: ({ balance }) => formats.number(balance),
          },
        ]}
      />
    </Section>
  );
}
