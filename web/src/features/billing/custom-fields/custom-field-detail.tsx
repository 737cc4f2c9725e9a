import type { CustomField } from '@tessera/contracts/billing/custom-fields';
import { useTranslation } from 'react-i18next';
import { Section } from '../../../components/layout/section.tsx';
import { enumText } from '../../../i18n/texts.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { MetadataSection } from '../cells/metadata-section.tsx';
import { RecordDetails } from '../cells/record-details.tsx';
import { Columns } from '../details/columns.tsx';
import { FieldPreview } from './field-preview.tsx';
import { limitText } from './limit-text.ts';

/** A custom field of checkouts, as the buyer sees it. */
export function CustomFieldDetail({ record: field }: { readonly record: CustomField }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <Columns
      aside={
        <>
          <RecordDetails
            record={field}
            items={[
              [t('field.type'), enumText('custom-field.type', field.type, t)],
              [t('custom-fields.slug'), <code key="slug">{field.slug}</code>],
              [t('custom-fields.limits'), limitText(field, t, formats)],
            ]}
          />
          <MetadataSection of={field.metadata} />
        </>
      }
    >
      <Section title={t('custom-fields.preview')} lead={t('custom-fields.previewLead')}>
        <FieldPreview of={field} />
      </Section>
    </Columns>
  );
}
