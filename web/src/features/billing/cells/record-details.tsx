import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyId } from '../../../components/data/copy-id.tsx';
import {
  type DescriptionItem,
  DescriptionList,
} from '../../../components/data/description-list.tsx';
import { Time } from '../../../components/data/time.tsx';
import { Section } from '../../../components/layout/section.tsx';

type Props = {
  readonly record: {
    readonly id: string;
    readonly createdAt: string;
    readonly modifiedAt: string | null;
  };
  /** Details without a value are not shown. */
  readonly items: readonly (readonly [label: string, value: ReactNode])[];
};

const NO_VALUES: ReadonlySet<ReactNode> = new Set([null, undefined, '', false]);

/** The details of a record; timestamps and id come last. */
export function RecordDetails({ record, items }: Props) {
  const { t } = useTranslation();
  const known = items.filter(([, value]) => !NO_VALUES.has(value));
  const always: DescriptionItem[] = [
    { label: t('field.created'), value: <Time at={record.createdAt} as="date" /> },
    ...(record.modifiedAt
      ? [{ label: t('field.updated'), value: <Time at={record.modifiedAt} /> }]
      : []),
    { label: t('field.id'), value: <CopyId id={record.id} label={t('field.id')} /> },
  ];
  return (
    <Section title={t('billing.details')}>
      <DescriptionList items={[...known.map(([label, value]) => ({ label, value })), ...always]} />
    </Section>
  );
}

/** A date as a detail value; null without one. */
export const dateValue = (at: string | null | undefined) =>
  at ? <Time at={at} as="date" /> : null;
