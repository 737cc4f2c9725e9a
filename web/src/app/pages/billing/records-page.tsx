import type { ReactNode } from 'react';
import { FileLink } from '../../../features/billing/lists/file-link.tsx';
import type { Listing, ListRoute } from '../../../features/billing/lists/listing.ts';
import { BillingPage } from './billing-page.tsx';
import { RecordPanel } from './record-panel.tsx';

type Props<R extends ListRoute> = {
  readonly listing: Listing<R>;
  /** Summary above the list. */
  readonly summary?: ReactNode;
};

/** The list page of one kind of billing records. */
export function RecordsPage<R extends ListRoute>({ listing, summary }: Props<R>) {
  return (
    <BillingPage name={listing.name} actions={<FileLink listing={listing} />}>
      {summary}
      <RecordPanel listing={listing} />
    </BillingPage>
  );
}
