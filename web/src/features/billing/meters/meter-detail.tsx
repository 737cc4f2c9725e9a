import type { MeterDetail as Detail } from '@tessera/contracts/billing/meters';
import { useTranslation } from 'react-i18next';
import { Section } from '../../../components/layout/section.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { MetadataSection } from '../cells/metadata-section.tsx';
import { RecordDetails } from '../cells/record-details.tsx';
import { Columns } from '../details/columns.tsx';
import { ExtractSection } from '../details/extract-section.tsx';
import { Consumption } from './consumption.tsx';
import { customerMeterListing } from './customer-meter-listing.tsx';
import { aggregationText, filterText } from './filter-text.ts';
import { FilterTree } from './filter-tree.tsx';
import classes from './meter-detail.module.css';
import { TopConsumers } from './top-consumers.tsx';

/** A meter: filter, aggregation, usage and top customers. */
export function MeterDetail({ record: meter }: { readonly record: Detail }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { id, filter, aggregation, usage } = meter;
  return (
    <Columns
      aside={
        <>
          <RecordDetails
            record={meter}
            items={[
              [t('meters.aggregation'), aggregationText(aggregation, t)],
              [t('meter.customers'), formats.number(usage.customers)],
              [t('meters.consumed'), formats.number(usage.consumedUnits)],
              [t('meters.credited'), formats.number(usage.creditedUnits)],
              [t('meters.balance'), formats.number(usage.balance)],
            ]}
          />
          <MetadataSection of={meter.metadata} />
        </>
      }
    >
      <Section title={t('meters.filter')} lead={t('meter.filterLead')}>
        <p className={classes.sentence}>{filterText(filter, t)}</p>
        {filter && filter.clauses.length > 1 && <FilterTree of={filter} />}
      </Section>
      <Consumption meterId={id} lead={t('meter.consumptionLead')} />
      <TopConsumers meterId={id} />
      <ExtractSection
        listing={customerMeterListing}
        only={{ meterId: id, sort: '-consumedUnits' }}
        limit={10}
        none={t('meter.noUsage')}
        without={['meter']}
      />
    </Columns>
  );
}
