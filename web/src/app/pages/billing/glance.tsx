import '../../../words/billing.ts';
import { BillingGlance } from '../../../features/billing/overview/glance.tsx';
import { useOrganization } from '../../frame/organization-context.tsx';

/** Billing on the organization's first page; a file of its own, because its texts are those of the billing pages. */
export function Glance() {
  const { organization, base } = useOrganization();
  return <BillingGlance organization={organization} to={`${base}/billing`} />;
}
