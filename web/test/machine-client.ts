import type { MachineClient } from '@tessera/contracts/org/machine-clients';
import { acme, ada } from './sample-organization.ts';

/** A machine client of the organization `acme`, created by its owner. */
export const reporter: MachineClient = {
  id: 'client-1',
  organizationId: acme.id,
  name: 'Reporter',
  scopes: ['member:update'],
  creatorId: ada.id,
  lastUsedAt: null,
  secretCreatedAt: acme.createdAt,
  previousSecretExpiresAt: null,
  revokedAt: null,
  createdAt: acme.createdAt,
};
