import { Button, TextInput } from '@mantine/core';
import { organizationRoutes } from '@tessera/contracts/org/organizations';
import { type Role, roleErrors, roleRoutes } from '@tessera/contracts/org/roles';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useCommand } from '../../api/use-command.ts';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { toast } from '../../components/feedback/toasts.tsx';
import { FormModal, useUnsavedInput } from '../../components/forms/form-modal.tsx';
import { useSchemaForm } from '../../components/forms/use-schema-form.ts';
import { Row, Stack } from '../../components/layout/stack.tsx';
import { PermissionChecks } from '../../session/permission-checks.tsx';
import { permissionsOf, statementsOf } from './role-permissions.rules.ts';

type Props = {
  readonly organizationId: string;
  /** The role to edit; null creates one. */
  readonly role: Role | null;
  /** Users can grant only permissions that they have. */
  readonly canGrant: (permission: string) => boolean;
  readonly onClose: () => void;
};

const TAKEN = [roleErrors.ROLE_NAME_IS_ALREADY_TAKEN.code];
/** Without `ac:read`, members who have only this role cannot read its permissions. */
const DEFAULT_PERMISSIONS = ['ac:read'];
const schema = z.pick(roleRoutes.createRole.body, { role: true });

/** Creates or edits a custom role. */
export function RoleDialog({ opened, ...props }: Props & { readonly opened: boolean }) {
  const { t } = useTranslation();
  return (
    <FormModal
      opened={opened}
      onClose={props.onClose}
      title={props.role ? t('roles.editTitle', { name: props.role.role }) : t('roles.create')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      size="lg"
    >
      <RoleForm key={props.role?.id} {...props} />
    </FormModal>
  );
}

function RoleForm({ organizationId, role, canGrant, onClose }: Props) {
  const { t } = useTranslation();
  // A changed role changes the permissions of its members, possibly of the current user.
  const invalidates = [
    roleRoutes.listRoles,
    organizationRoutes.getFullOrganization,
    organizationRoutes.listOrganizations,
  ];
  const create = useCommand(roleRoutes.createRole, { invalidates });
  const update = useCommand(roleRoutes.updateRole, { invalidates });
  const error = create.error ?? update.error;
  const isTaken = error !== undefined && TAKEN.includes(error.code);
  const form = useSchemaForm({
    initial: {
      role: role?.role ?? '',
      permissions: role ? permissionsOf(role.permission) : DEFAULT_PERMISSIONS,
    },
    schema,
    texts: { role: t('roles.nameWrong') },
  });
  const name = form.field('role');
  useUnsavedInput(form.isDirty());

  const submit = form.submit((values) => {
    // The name as the server stores it: trimmed and in lower case.
    const { role: named } = schema.parse(values);
    const onSuccess = () => {
      toast(t('roles.saved', { name: named }));
      onClose();
    };
    const permission = statementsOf(values.permissions);
    if (role) {
      const data = { permission, ...(named !== role.role && { roleName: named }) };
      void update.trigger({ body: { roleId: role.id, organizationId, data } }, { onSuccess });
    } else {
      void create.trigger({ body: { role: named, permission, organizationId } }, { onSuccess });
    }
  });

  return (
    <form onSubmit={submit} noValidate aria-label={t('roles.form')}>
      <Stack>
        <ErrorAlert error={error} ignoredCodes={TAKEN} />
        <TextInput
          {...name}
          label={t('roles.name')}
          description={t('roles.nameHint')}
          error={name.error ?? (isTaken && t('roles.nameTaken'))}
          onChange={(event) => {
            name.onChange(event);
            create.reset();
            update.reset();
          }}
          autoComplete="off"
          autoCapitalize="none"
          data-autofocus
        />
        <PermissionChecks
          given={form.values.permissions}
          onChange={(permissions) => form.setFieldValue('permissions', permissions)}
          canGrant={canGrant}
        />
        <Row>
          <Button type="submit" loading={create.isBusy || update.isBusy}>
            {role ? t('common.save') : t('roles.create')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
