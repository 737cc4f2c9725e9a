import { recordTable } from '../record-table.ts';
import type { ProviderOrganizationDocument } from './schema.ts';

export const providerOrganizationTable = recordTable<ProviderOrganizationDocument>(
  'provider_organization',
  {
    name: 'text',
    slug: 'text',
    avatarUrl: 'text',
    email: 'text',
    website: 'text',
    socials: 'json',
    detailsSubmittedAt: 'timestamptz',
    featureSettings: 'json',
    subscriptionSettings: 'json',
  },
);
