import { sessionRoutes } from '@tessera/contracts/identity/sessions';
import { memberRoutes } from '@tessera/contracts/org/members';
import { type Organization, organizationRoutes } from '@tessera/contracts/org/organizations';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../api/use-command.ts';
import { toast } from '../../components/feedback/toasts.tsx';
import { Confirm } from '../../components/overlays/confirm.tsx';

type Props = {
  readonly organization: Pick<Organization, 'id' | 'name'>;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onLeft: () => void;
};

export function LeaveOrganization({ organization, opened, onClose, onLeft }: Props) {
  const { t } = useTranslation();
  const { id, name } = organization;
  const leave = useCommand(memberRoutes.leaveOrganization, {
    invalidates: [sessionRoutes.getSession, organizationRoutes.listOrganizations],
  });
  return (
    <Confirm
      opened={opened}
      title={t('leave.dialogTitle', { name })}
      confirm={t('leave.submit')}
      command={leave}
      onClose={() => {
        leave.reset();
        onClose();
      }}
      onConfirm={() =>
        void leave.trigger(
          { body: { organizationId: id } },
          {
            onSuccess() {
              toast(t('leave.done', { name }));
              onLeft();
            },
          },
        )
      }
    >
      <p>{t('leave.text', { name })}</p>
    </Confirm>
  );
}
