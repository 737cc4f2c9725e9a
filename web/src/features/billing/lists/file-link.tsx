import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { pathOf } from '@tessera/contracts/paths';
import { useTranslation } from 'react-i18next';
import { useBilling } from '../use-billing.ts';
import type { Listing, ListRoute } from './listing.ts';
import { filterNamesOf } from './record-list.tsx';
import { useListState } from './use-list-state.ts';

/** Exports the records that match the filters in the address. */
export function FileLink<R extends ListRoute>({ listing }: { readonly listing: Listing<R> }) {
  const { t } = useTranslation();
  const { organization } = useBilling();
  const { state } = useListState([...filterNamesOf(listing), 'sort']);
  const { file } = listing;
  if (!file?.query) return null;
  const requested = Object.entries(state).filter(([name]) =>
    Object.hasOwn(file.query?._zod.def.shape ?? {}, name),
  );
  const query = new URLSearchParams([...requested, ['organizationId', organization.id]]);
  return (
    <Button
      component="a"
      href={`${pathOf(file)}?${query}`}
      download
      size="sm"
      variant="default"
      leftSection={<IconDownload size={17} aria-hidden />}
    >
      {t('billing.export')}
    </Button>
  );
}
