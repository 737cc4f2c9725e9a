import type { Metadata } from '@tessera/contracts/billing/record-fields';
import { useTranslation } from 'react-i18next';
import { DescriptionList } from '../../../components/data/description-list.tsx';
import { Section } from '../../../components/layout/section.tsx';

type Props = { readonly of: Metadata; readonly title?: string };

/** The merchant's metadata; renders nothing without entries. */
export function MetadataSection({ of: metadata, title }: Props) {
  const { t } = useTranslation();
  const entries = Object.entries(metadata ?? {}).filter(([, value]) => value !== null);
  if (entries.length === 0) return null;
  return (
    <Section title={title ?? t('billing.metadata')}>
      <DescriptionList
        items={entries.map(([label, value]) => ({ label, value: <code>{String(value)}</code> }))}
      />
    </Section>
  );
}
