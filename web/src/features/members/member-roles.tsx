import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type MemberWithUser, memberRoutes } from '@tessera/contracts/org/members';
import { useTranslation } from 'react-i18next';
import { optimisticUpdate, useCommand } from '../../api/use-command.ts';
import { Badge } from '../../components/data/badge.tsx';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { toast } from '../../components/feedback/toasts.tsx';
import { Check } from '../../components/forms/check.tsx';
import { Row, Stack } from '../../components/layout/stack.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { isOwnerRole, rolesOf } from '../../session/permissions.ts';
import { roleName } from '../../session/role-text.ts';
import classes from './member-drawer.module.css';
import { memberReadRoutes } from './member-read-routes.ts';

type Props = {
  readonly organizationId: string;
  readonly member: MemberWithUser;
  /** Every role of the organization. */
  readonly roles: readonly { readonly value: string; readonly label: string }[];
  readonly canUpdate: boolean;
  /** Users cannot change their own roles. */
  readonly isMine?: boolean;
  readonly isOwner: boolean;
  readonly isLastOwner: boolean;
  /** Closes the form after a change or without one, if it is shown in a dialog. */
  readonly onClose?: () => void;
};

/** The roles of a member, editable with permission. */
export function MemberRoles({ organizationId, member, roles, ...props }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { canUpdate, isMine = false, isOwner, isLastOwner, onClose } = props;
  const before = rolesOf(member.role);
  const form = useForm({ initialValues: { roles: before } });
  const given = form.values.roles;
  const setGiven = (roles: readonly string[]) => form.setFieldValue('roles', roles);
  const update = useCommand(memberRoutes.updateMemberRole, { invalidates: memberReadRoutes });
  const isForOwners = isOwnerRole(member.role) && !isOwner;
  const reason = isMine ? t('members.ownRoles') : isForOwners && t('members.ownersByOwners');

  if (!canUpdate || reason) {
    return (
      <>
        <div className={classes.badges}>
          {before.map((name) => (
            <Badge key={name} tone={name === 'owner' ? 'accent' : 'quiet'}>
              {roleName(name, t)}
            </Badge>
          ))}
        </div>
        {canUpdate && <p className={classes.hint}>{reason}</p>}
      </>
    );
  }

  // A role that no longer exists is listed, so that it can be removed from the member.
  const unknown = before.filter((name) => !roles.some(({ value }) => value === name));
  const options = [...roles, ...unknown.map((name) => ({ value: name, label: name }))];
  const isChanged = given.length !== before.length || given.some((name) => !before.includes(name));
  const submit = form.onSubmit(() => {
    const role = given.join(',');
    void update.trigger(
      { body: { memberId: member.id, organizationId, role: [...given] } },
      {
        optimistic: optimisticUpdate(memberRoutes.listMembers, (response) => ({
          ...response,
          members: response.members.map((one) => (one.id === member.id ? { ...one, role } : one)),
        })),
        onSuccess() {
          toast(
            t('members.roleChanged', {
              name: member.user.name,
              roles: formats.list(given.map((name) => roleName(name, t))),
            }),
          );
          onClose?.();
        },
      },
    );
  });

  return (
    <form onSubmit={submit} aria-label={t('members.roles')}>
      <Stack gap={12}>
        <ErrorAlert error={update.error} />
        <div className={classes.checks}>
          {options.map(({ value, label }) => (
            <Check
              key={value}
              checked={given.includes(value)}
              disabled={value === 'owner' && (!isOwner || isLastOwner)}
              onChange={(isGiven) =>
                setGiven(isGiven ? [...given, value] : given.filter((one) => one !== value))
              }
            >
              {label}
            </Check>
          ))}
        </div>
        {isLastOwner && <p className={classes.hint}>{t('members.lastOwner')}</p>}
        {given.length === 0 && <p className={classes.hint}>{t('members.oneRole')}</p>}
        {(isChanged || onClose) && (
          <Row>
            <Button
              type="submit"
              size="sm"
              loading={update.isBusy}
              disabled={!isChanged || given.length === 0}
            >
              {t('common.save')}
            </Button>
            <Button variant="default" size="sm" onClick={onClose ?? (() => setGiven(before))}>
              {t('common.cancel')}
            </Button>
          </Row>
        )}
      </Stack>
    </form>
  );
}
