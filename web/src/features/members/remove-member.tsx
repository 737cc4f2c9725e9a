import { machineClientRoutes } from '@tessera/contracts/org/machine-clients';
import { type MemberWithUser, memberRoutes } from '@tessera/contracts/org/members';
import type { Organization } from '@tessera/contracts/org/organizations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { optimisticUpdate, useCommand } from '../../api/use-command.ts';
import { useQuery } from '../../api/use-query.ts';
import { useRefresh } from '../../api/use-refresh.ts';
import { toast } from '../../components/feedback/toasts.tsx';
import { Check } from '../../components/forms/check.tsx';
import { Confirm } from '../../components/overlays/confirm.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import { memberReadRoutes } from './member-read-routes.ts';

type Props = {
  readonly organization: Pick<Organization, 'id' | 'name'>;
  /** The member to remove; null while closed. */
  readonly member: MemberWithUser | null;
  readonly onClose: () => void;
  /** Leaves the details of the member, before the members are fetched again without it. */
  readonly onRemoved?: () => void;
};

/** The maximum number of machine clients of an organization. */
const MAX_CLIENTS = 50;

/** Asks before a member is removed, and offers to revoke the machine clients whose secrets the member may know. */
export function RemoveMember({ organization, member, onClose, onRemoved }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const refresh = useRefresh();
  const [isRevoking, setRevoking] = useState(true);
  // Users without permission to read machine clients are not asked about them.
  const created = useQuery(
    machineClientRoutes.listMachineClients,
    member && {
      query: { organizationId: organization.id, creatorId: member.userId, limit: MAX_CLIENTS },
    },
  );
  const clients = created.data?.items.filter(({ revokedAt }) => revokedAt === null) ?? [];
  const revokeAll = async () => {
    const outcomes = await Promise.allSettled(
      clients.map(({ id }) =>
        call(machineClientRoutes.revokeMachineClient, { body: { machineClientId: id } }),
      ),
    );
    refresh([machineClientRoutes.listMachineClients]);
    if (outcomes.some(({ status }) => status === 'rejected')) {
      toast(t('members.machinesNotRevoked'), 'danger');
    }
  };
  const remove = useCommand(memberRoutes.removeMember, { invalidates: memberReadRoutes });
  const close = () => {
    remove.reset();
    onClose();
  };
  const submit = ({ id, user }: MemberWithUser) =>
    void remove.trigger(
      { body: { memberIdOrEmail: id, organizationId: organization.id } },
      {
        optimistic: optimisticUpdate(memberRoutes.listMembers, ({ members, total, ...rest }) => ({
          ...rest,
          members: members.filter((one) => one.id !== id),
          total: members.some((one) => one.id === id) ? total - 1 : total,
        })),
        onResponse() {
          if (isRevoking && clients.length > 0) void revokeAll();
          onRemoved?.();
        },
        onSuccess() {
          toast(t('members.removed', { name: user.name }));
          close();
        },
      },
    );
  const name = member?.user.name ?? '';
  return (
    <Confirm
      opened={member !== null}
      title={t('members.removeTitle', { name })}
      confirm={t('members.removeConfirm')}
      command={remove}
      onClose={close}
      onConfirm={() => member && submit(member)}
    >
      <p>{t('members.removeText', { name, organization: organization.name })}</p>
      {clients.length > 0 && (
        <Check checked={isRevoking} onChange={setRevoking}>
          {t('members.removeMachines', {
            name,
            clients: formats.list(clients.map((client) => client.name)),
          })}
        </Check>
      )}
    </Confirm>
  );
}
