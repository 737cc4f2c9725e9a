import type { CustomField } from '@tessera/contracts/billing/custom-fields';
import { Section } from '../../../components/layout/section.tsx';
import { valueText } from '../../../words/lookup.ts';
import { useWords } from '../../../words/words.tsx';
import { MetadataSection } from '../cells/metadata-section.tsx';
import { RecordDetails } from '../cells/record-details.tsx';
import { Columns } from '../details/columns.tsx';
import { FieldPreview } from './field-preview.tsx';
import { limitText } from './limit-text.ts';

/** A custom field of checkouts, as the buyer sees it. */
export function CustomFieldDetail({ record: field }: { readonly record: CustomField }) {
  const { t, formats } = useWords();
  return (
    <Columns
      aside={
        <>
          <RecordDetails
            record={field}
            items={[
              [t('field.type'), valueText('custom-field.type', field.type, t)],
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
