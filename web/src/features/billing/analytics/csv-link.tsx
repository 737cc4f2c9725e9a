import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { Route } from '@tessera/contracts/define/route';
import { pathOf } from '@tessera/contracts/paths';
import { useTranslation } from 'react-i18next';
import { useBilling } from '../use-billing.ts';

type Props = {
  readonly route: Route;
  readonly query: Readonly<Record<string, string | null>>;
  /** What the file contains. */
  readonly title: string;
};

/** Downloads the figures of a section. */
export function CsvLink({ route, query, title }: Props) {
  const { t } = useTranslation();
  const { organization } = useBilling();
  const parameters = new URLSearchParams({ organizationId: organization.id });
  for (const [name, value] of Object.entries(query)) {
    if (value !== null) parameters.set(name, value);
  }
  const label = t('billing.export');
  return (
    <Button
      component="a"
      href={`${pathOf(route)}?${parameters}`}
      download
      size="xs"
      variant="default"
      leftSection={<IconDownload size={15} aria-hidden />}
      aria-label={t('analytics.actionFor', { action: label, title })}
    >
      {label}
    </Button>
  );
}
