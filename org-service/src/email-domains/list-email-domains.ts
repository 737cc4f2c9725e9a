import type { SignedIn } from '@app/contracts/identity/sessions';
import type { EmailDomain } from '@app/contracts/org/email-domains';
import { organizationErrors } from '@app/contracts/org/organization-errors';
import type { OrgDeps } from '../deps.ts';
import { permittedOrganization } from '../members/permitted-organization.ts';
import { shownDomain } from './domain-record.ts';
import { emailDomains } from './email-domain.repository.ts';

type Input = { readonly by: SignedIn; readonly organizationId?: string | undefined };

/** Proven or not, oldest first; there are never more than twenty. Two reads. */
export async function listEmailDomains(
  deps: Pick<OrgDeps, 'db' | 'roles'>,
  { by, ...named }: Input,
): Promise<EmailDomain[]> {
  const organizationId = await permittedOrganization(
    deps,
    { by, ...named },
    {
      permission: ['organization', 'update'],
      refusal: organizationErrors.YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION,
    },
  );
  return (await emailDomains.list(deps.db, organizationId)).map(shownDomain);
}
