import { recordTable } from '../record-table.ts';
import type { BenefitGrantDocument } from './schema.ts';

export const benefitGrantTable = recordTable<BenefitGrantDocument>('benefit_grant', {
  grantedAt: 'timestamptz',
  revokedAt: 'timestamptz',
  isGranted: 'boolean',
  isRevoked: 'boolean',
  subscriptionId: 'text',
  orderId: 'text',
  customerId: 'text',
  benefitId: 'text',
  benefitType: 'text',
  error: 'json',
  properties: 'json',
  previousProperties: 'json',
});
