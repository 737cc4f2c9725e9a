import { type MachineClient, machineClientRoutes } from '@tessera/contracts/org/machine-clients';
import { useTranslation } from 'react-i18next';
import { optimisticUpdate, useCommand } from '../../api/use-command.ts';
import { toast } from '../../components/feedback/toasts.tsx';
import { TypedConfirmation } from '../../components/forms/typed-confirmation.tsx';

type Props = {
  /** Null while closed. */
  readonly client: MachineClient | null;
  readonly onClose: () => void;
};

/** Revokes a machine client permanently, after its name was typed. */
export function RevokeMachineClient({ client, onClose }: Props) {
  const { t } = useTranslation();
  const revoke = useCommand(machineClientRoutes.revokeMachineClient, {
    invalidates: [machineClientRoutes.listMachineClients],
  });
  const name = client?.name ?? '';
  const close = () => {
    revoke.reset();
    onClose();
  };
  const confirm = () => {
    if (!client) return;
    const { id } = client;
    void revoke.trigger(
      { body: { machineClientId: id } },
      {
        optimistic: optimisticUpdate(machineClientRoutes.listMachineClients, (page) => ({
          ...page,
          items: page.items.map((one) =>
            one.id === id ? { ...one, revokedAt: one.createdAt } : one,
          ),
        })),
        onSuccess() {
          onClose();
          toast(t('apiClients.revoked', { name }));
        },
      },
    );
  };
  return (
    <TypedConfirmation
      opened={client !== null}
      title={t('apiClients.revokeTitle', { name })}
      phrase={{
        text: name.trim(),
        label: t('apiClients.typeName', { name }),
        mistyped: t('apiClients.mistyped'),
      }}
      confirm={t('apiClients.revoke')}
      command={revoke}
      onConfirm={confirm}
      onClose={close}
    >
      <p style={{ margin: 0 }}>{t('apiClients.revokeText')}</p>
    </TypedConfirmation>
  );
}
