import { connectionRoutes } from '@tessera/contracts/billing/connections';
import {
  type SearchKind,
  type SearchResult,
  searchRoutes,
} from '@tessera/contracts/billing/reporting/billing-search';
import type { ApiError } from '@tessera/contracts/define/error';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useQuery } from '../../../api/use-query.ts';
import { isRedacted } from '../../../features/billing/cells/customer-name.ts';
import { deliveryAddress } from '../../../features/billing/deliveries/delivery-address.ts';
import type { Formats } from '../../../i18n/formats.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { hasPermission } from '../../../session/permissions.ts';
import { useCurrentOrganization, useNavigationItems } from '../navigation/use-navigation-items.ts';
import type { EntryGroup } from './entries.ts';

/** The page of the navigation for each kind of record, in the order of the groups. */
const PAGES: readonly (readonly [SearchKind, page: string])[] = [
  ['customer', 'customers'],
  ['order', 'orders'],
  ['subscription', 'subscriptions'],
  ['product', 'products'],
  ['delivery', 'deliveries'],
  ['refund', 'refunds'],
  ['checkout', 'checkouts'],
  ['discount', 'discounts'],
  ['benefit', 'benefits'],
  ['benefit-grant', 'benefits'],
  ['meter', 'meters'],
  ['custom-field', 'custom-fields'],
  ['provider-organization', 'connections'],
];

type Found = {
  readonly groups: readonly EntryGroup[];
  readonly isLoading: boolean;
  readonly error: ApiError | undefined;
};

/**
 * The billing records and deliveries that a text or an id finds. Sends requests only for users who may read billing,
 * and searches only in an organization that is connected to a payments provider.
 */
export function useRecordGroups(search: string): Found {
  const { t } = useTranslation();
  const formats = useFormats();
  const navigate = useNavigate();
  const organization = useCurrentOrganization();
  const pages = useNavigationItems().flatMap(({ destinations }) => destinations);
  const mayRead = hasPermission(organization?.viewer?.permissions ?? {}, 'billing:read');
  const wanted =
    organization && mayRead && search !== '' ? { organizationId: organization.id } : null;
  const connection = useQuery(connectionRoutes.getConnection, wanted && { query: wanted });
  const found = useQuery(
    searchRoutes.searchBilling,
    wanted && connection.data ? { query: { ...wanted, query: search } } : null,
  );
  const items = found.data?.items ?? [];
  const base = `/o/${organization?.slug}`;
  /** Titles and subtitles contain the name or the email address of a customer. */
  const shown = (text: string | null) =>
    text !== null && isRedacted({ email: text }) ? t('billing.deletedCustomer') : text;
  const groups = PAGES.flatMap(([kind, name]): readonly EntryGroup[] => {
    const page = pages.find(({ to }) => to === `${base}/${name}`);
    if (!page) return [];
    const entries = items
      .filter((item) => item.kind === kind)
      .map((item) => ({
        id: `${kind} ${item.id}`,
        name: shown(item.title) ?? item.id,
        note: noteOf(item, shown, formats),
        picture: <page.icon size={18} stroke={1.7} />,
        run: () => void navigate(addressOf(base, name, item)),
      }));
    return [{ id: kind, title: t(page.text), entries }];
  });
  return {
    groups,
    isLoading: connection.isLoading || found.isLoading,
    error: connection.error ?? found.error,
  };
}

/** The customer of a record, its amount, and its date, which distinguishes the orders of a subscription. */
function noteOf(
  item: SearchResult,
  shown: (text: string | null) => string | null,
  formats: Formats,
): string | undefined {
  const money =
    'amount' in item && item.amount !== null && item.currency !== null
      ? formats.money(item.amount, item.currency)
      : null;
  const subtitle = item.subtitle === item.title ? null : shown(item.subtitle);
  const date = 'status' in item ? formats.date(item.createdAt) : null;
  return [subtitle, money, date].filter((text) => text !== null).join(' · ') || undefined;
}

/** The address of a record's page. */
function addressOf(base: string, page: string, item: SearchResult): string {
  switch (item.kind) {
    case 'delivery':
      return deliveryAddress(base, item);
    case 'provider-organization':
      return `${base}/${page}`;
    case 'benefit-grant':
      return `${base}/benefit-grants/${encodeURIComponent(item.id)}`;
    default:
      return `${base}/${page}/${encodeURIComponent(item.id)}`;
  }
}
