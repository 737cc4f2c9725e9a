import { Anchor, Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { connectionRoutes } from '@tessera/contracts/billing/connections';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '../../../api/use-query.ts';
import type { ListName } from '../lists/listing.ts';
import { useBilling } from '../use-billing.ts';

/** The path of each kind of record in the provider's dashboard, below that of the organization. */
const SECTIONS: Partial<Record<ListName, string>> = {
  customers: 'customers',
  subscriptions: 'sales/subscriptions',
  orders: 'sales',
  checkouts: 'sales/checkouts',
  products: 'products',
  benefits: 'products/benefits',
};

/** The page of a list in the provider's dashboard, or its start page. */
export const providerListUrl = (dashboardUrl: string, list: ListName): string => {
  const section = SECTIONS[list];
  return section ? `${dashboardUrl}/${section}` : dashboardUrl;
};

type Props = { readonly list: ListName; readonly id: string };

/** Links from a record's page to the provider's dashboard, if the address of the dashboard is known. */
export function ProviderLink({ list, id }: Props) {
  const { t } = useTranslation();
  const address = useProviderAddress(list, id);
  if (address === null) return null;
  return <ProviderButton href={address}>{t('billing.viewAtProvider')}</ProviderButton>;
}

type ProviderButtonProps = { readonly href: string; readonly children: ReactNode };

/** Opens a page of the provider's dashboard in another tab. */
export function ProviderButton({ href, children }: ProviderButtonProps) {
  return (
    <Button
      component="a"
      href={href}
      target="_blank"
      rel="noreferrer"
      size="sm"
      variant="default"
      rightSection={<IconExternalLink size={16} aria-hidden />}
    >
      {children}
    </Button>
  );
}

type InTextProps = Props & {
  /** Shown instead of the link when the address of the dashboard is unknown. */
  readonly otherwise?: string;
  readonly children: ReactNode;
};

/** The same link within a text. */
export function AtProvider({ list, id, otherwise, children }: InTextProps) {
  const address = useProviderAddress(list, id);
  if (address === null) return otherwise === undefined ? null : <p>{otherwise}</p>;
  return (
    <p>
      <Anchor href={address} target="_blank" rel="noreferrer">
        {children} <IconExternalLink size={14} aria-hidden />
      </Anchor>
    </p>
  );
}

function useProviderAddress(list: ListName, id: string): string | null {
  const { organization } = useBilling();
  const { data } = useQuery(connectionRoutes.getConnection, {
    query: { organizationId: organization.id },
  });
  const section = SECTIONS[list];
  const base = data?.dashboardUrl;
  return base && section ? `${base}/${section}/${encodeURIComponent(id)}` : null;
}
