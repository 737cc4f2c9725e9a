import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../../components/layout/section.tsx';
import type { Listing, ListRoute } from '../lists/listing.ts';
import { RecordExtract } from '../lists/record-list.tsx';
import { ShowAllLink } from './show-all-link.tsx';

type Props<R extends ListRoute> = {
  readonly listing: Listing<R>;
  readonly only: Readonly<Record<string, string>>;
  readonly limit?: number;
  readonly none?: ReactNode;
  readonly without?: readonly string[];
  /** The expected number of rows, which determines the height of the placeholder. */
  readonly rows?: number;
};

/** The newest related records of another kind, with a link to all of them. */
export function ExtractSection<R extends ListRoute>(props: Props<R>) {
  const { listing, only, limit = 5, none, without = [], rows = 3 } = props;
  const { t } = useTranslation();
  return (
    <Section
      title={t(`${listing.name}.title`)}
      actions={<ShowAllLink list={listing.name} only={only} />}
      flush
    >
      <RecordExtract
        listing={listing}
        only={{ ...only, limit: `${limit}` }}
        none={none ?? t('billing.emptySection')}
        without={without}
        rows={rows}
      />
    </Section>
  );
}
