import { roleRoutes } from '@tessera/contracts/org/roles';
import { useTranslation } from 'react-i18next';
import { useQuery } from '../../../api/use-query.ts';
import { roleName } from '../../../session/role-text.ts';
import { useOrganization } from './organization-context.tsx';

/** The roles of the organization, and those that the user can assign. */
export function useRoleOptions() {
  const { t } = useTranslation();
  const { organization, isOwner, may } = useOrganization();
  const own = useQuery(
    roleRoutes.listRoles,
    may('ac', 'read') ? { query: { organizationId: organization.id } } : null,
  );
  const names = ['member', 'admin', 'owner', ...(own.data?.map(({ role }) => role) ?? [])];
  const optionOf = (name: string) => ({ value: name, label: roleName(name, t) });
  return {
    own,
    /** Every role of the organization. */
    all: names.map(optionOf),
    /** Only an owner can assign the owner role. */
    assignable: names.filter((name) => isOwner || name !== 'owner').map(optionOf),
  };
}
