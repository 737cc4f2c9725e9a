import type { Organization } from '@tessera/contracts/org/organizations';
import { EntitySchema } from 'typeorm';

export const organizationTable = new EntitySchema<Organization>({
  name: 'organization',
  columns: {
    id: { type: 'text', primary: true },
    name: { type: 'text' },
    slug: { type: 'text' },
    logo: { type: 'text', nullable: true },
    metadata: { type: 'text', nullable: true },
    createdAt: { type: 'timestamptz', name: 'created_at' },
  },
  uniques: [{ name: 'organization_slug_key', columns: ['slug'] }],
});
