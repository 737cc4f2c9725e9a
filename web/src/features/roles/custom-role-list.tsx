import { IconPencil, IconTrash } from '@tabler/icons-react';
import { type Role, roleRoutes } from '@tessera/contracts/org/roles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { optimisticUpdate, useCommand } from '../../api/use-command.ts';
import { type Column, Table } from '../../components/data/table.tsx';
import { Time } from '../../components/data/time.tsx';
import { toast } from '../../components/feedback/toasts.tsx';
import { Confirm } from '../../components/overlays/confirm.tsx';
import { MenuItem } from '../../components/overlays/menu-item.tsx';
import { RowMenu } from '../../components/overlays/row-menu.tsx';
import classes from './custom-role-list.module.css';
import { permissionsOf } from './role-permissions.rules.ts';

type Props = {
  readonly organizationId: string;
  readonly roles: readonly Role[];
  readonly holdersOf: (role: string) => number;
  readonly canUpdate: boolean;
  readonly canDelete: boolean;
  readonly onEdit: (role: Role) => void;
};

/** The custom roles of the organization. Mounted without roles too, so that it shows why the last one was not deleted. */
export function CustomRoleList({ organizationId, roles, holdersOf, ...props }: Props) {
  const { t } = useTranslation();
  const { canUpdate, canDelete, onEdit } = props;
  const [roleToDelete, setRoleToDelete] = useState<Role | null>(null);
  const deletion = useCommand(roleRoutes.deleteRole, { invalidates: [roleRoutes.listRoles] });

  const columns: readonly Column<Role>[] = [
    {
      key: 'name',
      header: t('roles.name'),
      isTitle: true,
      cell: ({ role }) => <span className={classes.name}>{role}</span>,
    },
    {
      key: 'permissions',
      header: t('roles.permissions'),
      cell: ({ permission }) => t('roles.count', { count: permissionsOf(permission).length }),
    },
    {
      key: 'holders',
      header: t('roles.assignedTo'),
      cell: ({ role }) => t('roles.holdersCount', { count: holdersOf(role) }),
    },
    {
      key: 'created',
      header: t('roles.created'),
      cell: ({ createdAt }) => <Time at={createdAt} as="date" />,
    },
    {
      key: 'actions',
      header: t('members.actions'),
      align: 'end',
      isActions: true,
      cell: (role) =>
        (canUpdate || canDelete) && (
          <RowMenu label={t('members.actionsFor', { name: role.role })}>
            {canUpdate && (
              <MenuItem icon={<IconPencil size={18} aria-hidden />} onClick={() => onEdit(role)}>
                {t('roles.edit')}
              </MenuItem>
            )}
            {canDelete && (
              <MenuItem
                isDanger
                icon={<IconTrash size={18} aria-hidden />}
                reason={holdersOf(role.role) > 0 ? t('roles.inUse') : null}
                onClick={() => {
                  deletion.reset();
                  setRoleToDelete(role);
                }}
              >
                {t('roles.delete')}
              </MenuItem>
            )}
          </RowMenu>
        ),
    },
  ];

  return (
    <>
      {roles.length > 0 && (
        <Table label={t('roles.own')} columns={columns} rows={roles} keyOf={({ id }) => id} />
      )}
      <Confirm
        opened={roleToDelete !== null}
        title={t('roles.deleteTitle', { name: roleToDelete?.role ?? '' })}
        confirm={t('roles.delete')}
        command={deletion}
        onClose={() => setRoleToDelete(null)}
        onConfirm={() => {
          if (!roleToDelete) return;
          const { id, role } = roleToDelete;
          void deletion.trigger(
            { body: { roleId: id, organizationId } },
            {
              optimistic: optimisticUpdate(roleRoutes.listRoles, (all) =>
                all.filter((one) => one.id !== id),
              ),
              onSuccess() {
                setRoleToDelete(null);
                toast(t('roles.deleted', { name: role }));
              },
            },
          );
        }}
      >
        <p>{t('roles.deleteText')}</p>
      </Confirm>
    </>
  );
}
