import { Button } from '@mantine/core';
import { IconPlus, IconShieldCheck } from '@tabler/icons-react';
import { defaultRoles } from '@tessera/contracts/org/access-control';
import type { Role } from '@tessera/contracts/org/roles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Empty } from '../../../components/feedback/empty.tsx';
import { ErrorAlert } from '../../../components/feedback/error-alert.tsx';
import { LoadingRows } from '../../../components/feedback/loading.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { CustomRoleList } from '../../../features/roles/custom-role-list.tsx';
import { PermissionMatrix } from '../../../features/roles/permission-matrix.tsx';
import { RoleDialog } from '../../../features/roles/role-form.tsx';
import { rolesOf } from '../../../session/permissions.ts';
import { roleName } from '../../../session/role-text.ts';
import { useOrganization } from '../../layouts/scopes/organization-context.tsx';
import { useRoleOptions } from '../../layouts/scopes/use-roles.ts';
import { SettingsLayout } from '../../layouts/settings-layout.tsx';

/** The permissions of each role, and the custom roles. */
export function RolesPage() {
  const { t } = useTranslation();
  const { organization, may, canGrant } = useOrganization();
  const { own } = useRoleOptions();
  const [editing, setEditing] = useState<Role | 'new' | null>(null);
  const roles = own.data ?? [];
  const create = may('ac', 'create') && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEditing('new')}>
      {t('roles.create')}
    </Button>
  );
  const holdersOf = (name: string) =>
    organization.members.filter(({ role }) => rolesOf(role).includes(name)).length;

  return (
    <SettingsLayout>
      <Section title={t('roles.own')} lead={t('roles.ownLead')} flush actions={create}>
        <ErrorAlert error={own.error} onRetry={own.retry} />
        {own.isLoading && <LoadingRows rows={2} />}
        {own.data && roles.length === 0 && (
          <Empty
            icon={<IconShieldCheck size={24} stroke={1.7} />}
            title={t('roles.emptyTitle')}
            action={create}
          >
            {t('roles.emptyText')}
          </Empty>
        )}
        {own.data && (
          <CustomRoleList
            organizationId={organization.id}
            roles={roles}
            holdersOf={holdersOf}
            canUpdate={may('ac', 'update')}
            canDelete={may('ac', 'delete')}
            onEdit={setEditing}
          />
        )}
      </Section>
      <Section title={t('roles.matrix')} lead={t('roles.matrixLead')} flush>
        <PermissionMatrix
          label={t('roles.matrix')}
          roles={[
            ...(['owner', 'admin', 'member'] as const).map((name) => ({
              name,
              label: roleName(name, t),
              permissions: defaultRoles[name],
              note: t('roles.holdersCount', { count: holdersOf(name) }),
            })),
            ...roles.map(({ role, permission }) => ({
              name: role,
              label: role,
              permissions: permission,
              note: t('roles.holdersCount', { count: holdersOf(role) }),
            })),
          ]}
        />
      </Section>
      <RoleDialog
        opened={editing !== null}
        organizationId={organization.id}
        role={editing === 'new' ? null : editing}
        canGrant={canGrant}
        onClose={() => setEditing(null)}
      />
    </SettingsLayout>
  );
}
