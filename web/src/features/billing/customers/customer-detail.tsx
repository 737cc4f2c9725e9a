import { useMediaQuery } from '@mantine/hooks';
import type { CustomerDetail as Detail } from '@tessera/contracts/billing/customers';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../components/data/badge.tsx';
import { CopyId } from '../../../components/data/copy-id.tsx';
import { Time } from '../../../components/data/time.tsx';
import { Alert } from '../../../components/feedback/alert.tsx';
import { Row, Stack } from '../../../components/layout/stack.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { AddressLines } from '../cells/address-lines.tsx';
import { isRedacted } from '../cells/customer-name.ts';
import { MetadataSection } from '../cells/metadata-section.tsx';
import { RecordDetails } from '../cells/record-details.tsx';
import { Columns } from '../details/columns.tsx';
import { CustomerSummary } from './customer-summary.tsx';
import { CustomerTabs } from './customer-tabs.tsx';
import { CustomerTimeline } from './customer-timeline.tsx';

/** The width from which `Columns` has two columns. */
const WIDE = '(min-width: 74.01em)';

type Props = { readonly record: Detail };

/**
 * A customer: totals, related records in tabs, and everything that happened, which is a column on wide screens and a
 * tab on others.
 */
export function CustomerDetail({ record: customer }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  // Read on the first render, so that the timeline is not loaded in one place and then moved to the other.
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false });
  const { id, email, emailVerified, deletedAt } = customer;
  const records = (
    <>
      <CustomerTabs of={customer} withTimeline={!isWide} />
      <Details of={customer} />
      <MetadataSection of={customer.metadata} />
    </>
  );
  return (
    <>
      {deletedAt && (
        <Alert tone="warn">{t('customer.deletedOn', { date: formats.date(deletedAt) })}</Alert>
      )}
      {!isRedacted(customer) && (
        <Row>
          {email}
          {emailVerified ? (
            <Badge tone="good">{t('customer.emailVerified')}</Badge>
          ) : (
            <Badge>{t('customer.emailUnverified')}</Badge>
          )}
        </Row>
      )}
      <CustomerSummary of={id} />
      {isWide ? (
        <Columns aside={<CustomerTimeline of={id} />}>{records}</Columns>
      ) : (
        <Stack gap={20} inTurn>
          {records}
        </Stack>
      )}
    </>
  );
}

function Details({ of: customer }: { readonly of: Detail }) {
  const { t } = useTranslation();
  const { externalId, billingAddress, taxId, state } = customer;
  return (
    <RecordDetails
      record={customer}
      items={[
        [
          t('customer.externalId'),
          externalId && (
            <CopyId key="externalId" id={externalId} label={t('customer.externalId')} />
          ),
        ],
        [
          t('customer.address'),
          billingAddress && <AddressLines key="address" of={billingAddress} />,
        ],
        [t('customer.taxId'), taxId?.filter(Boolean).join(' · ')],
        [t('customer.stateUpdated'), state && <Time key="state" at={state.asOf} />],
      ]}
    />
  );
}
