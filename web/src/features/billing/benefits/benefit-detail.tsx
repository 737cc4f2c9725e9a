import type { BenefitDetail as Detail } from '@tessera/contracts/billing/benefits';
import { useTranslation } from 'react-i18next';
import { DescriptionList } from '../../../components/data/description-list.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { enumText } from '../../../i18n/texts.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { MetadataSection } from '../cells/metadata-section.tsx';
import { RecordDetails } from '../cells/record-details.tsx';
import { EventHistory } from '../deliveries/event-history.tsx';
import { Columns } from '../details/columns.tsx';
import classes from '../details/detail.module.css';
import { ExtractSection } from '../details/extract-section.tsx';
import { grantListing } from './grant-listing.tsx';
import { useBenefitDetails } from './use-benefit-details.tsx';

/** The content of a benefit, and its grants. */
export function BenefitDetail({ record: benefit }: { readonly record: Detail }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const details = useBenefitDetails(benefit.type, benefit.properties);
  const { granted, revoked, failed } = benefit.grants;
  return (
    <Columns
      aside={
        <>
          <RecordDetails
            record={benefit}
            items={[
              [t('field.type'), enumText('benefit.type', benefit.type, t)],
              [t('benefit.granted'), formats.number(granted)],
              [t('benefit.revoked'), formats.number(revoked)],
              [t('benefit.failed'), formats.number(failed)],
              [
                t('benefit.selectable'),
                benefit.selectable === null
                  ? null
                  : t(benefit.selectable ? 'billing.yes' : 'billing.no'),
              ],
            ]}
          />
          <MetadataSection of={benefit.metadata} />
        </>
      }
    >
      <Section title={t('benefits.properties')}>
        {details.length > 0 ? (
          <DescriptionList items={details} />
        ) : (
          <p className={classes.plain}>{t('benefit.notSent')}</p>
        )}
      </Section>
      <ExtractSection
        listing={grantListing}
        only={{ benefitId: benefit.id }}
        limit={10}
        without={['benefit']}
      />
      <EventHistory of={benefit.id} />
    </Columns>
  );
}
