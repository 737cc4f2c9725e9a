import { type MemberWithUser, memberRoutes } from '@app/contracts/org/members';
import type { Organization } from '@app/contracts/org/organizations';
import { foreseen, useCommand } from '../../api/use-command.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useWords } from '../../words/words.tsx';
import { ofMembers } from './of-members.ts';

type Props = {
  readonly organization: Pick<Organization, 'id' | 'name'>;
  /** Whom it is about; null asks nothing. */
  readonly member: MemberWithUser | null;
  readonly onClose: () => void;
  readonly onRemoved?: () => void;
};

/** Asks before somebody loses access. */
export function RemoveMember({ organization, member, onClose, onRemoved }: Props) {
  const { t } = useWords();
  const remove = useCommand(memberRoutes.removeMember, { stale: ofMembers });
  const close = () => {
    remove.reset();
    onClose();
  };
  const submit = ({ id, user }: MemberWithUser) =>
    void remove.trigger(
      { body: { memberIdOrEmail: id, organizationId: organization.id } },
      {
        foresight: foreseen(memberRoutes.listMembers, ({ members, total }) => ({
          members: members.filter((one) => one.id !== id),
          total: members.some((one) => one.id === id) ? total - 1 : total,
        })),
        onSuccess() {
          toast(t('members.removed', { name: user.name }));
          close();
          onRemoved?.();
        },
      },
    );
  const name = member?.user.name ?? '';
  return (
    <Confirm
      opened={member !== null}
      title={t('members.removeTitle', { name })}
      confirm={t('members.removeConfirm')}
      isBusy={remove.isBusy}
      error={remove.error}
      onClose={close}
      onConfirm={() => member && submit(member)}
    >
      <p>{t('members.removeText', { name, organization: organization.name })}</p>
    </Confirm>
  );
}
