import { Button } from '@mantine/core';
import { type MachineClient, machineClientRoutes } from '@tessera/contracts/org/machine-clients';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../api/use-command.ts';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { OneTimeSecretDialog } from '../../components/feedback/one-time-secret.tsx';
import { Select } from '../../components/forms/select.tsx';
import { Row, Stack } from '../../components/layout/stack.tsx';
import { type IssuedSecret, SecretDialog } from './secret-dialog.tsx';

const SPANS = [
  ['now', 0],
  ['hour', 3_600],
  ['day', 86_400],
  ['week', 604_800],
] as const;

type Props = {
  /** Null while closed. */
  readonly client: MachineClient | null;
  readonly onClose: () => void;
};

/** Rotates the secret of a machine client: shows the new one once, and says when the current one expires. */
export function RotateSecret({ client, onClose }: Props) {
  const { t } = useTranslation();
  const [ready, setReady] = useState<IssuedSecret | null>(null);
  const close = () => {
    onClose();
    setReady(null);
  };
  const name = client?.name ?? '';
  return (
    <OneTimeSecretDialog
      opened={client !== null}
      onClose={close}
      isShown={ready !== null}
      title={t(ready ? 'apiClients.readyTitle' : 'apiClients.rotateTitle', { name })}
    >
      {ready ? (
        <SecretDialog ready={ready} onClose={close} />
      ) : (
        client && <RotateForm client={client} onClose={close} onReady={setReady} />
      )}
    </OneTimeSecretDialog>
  );
}

type FormProps = {
  readonly client: MachineClient;
  readonly onClose: () => void;
  readonly onReady: (ready: IssuedSecret) => void;
};

function RotateForm({ client, onClose, onReady }: FormProps) {
  const { t } = useTranslation();
  const [span, setSpan] = useState('86400');
  const rotate = useCommand(machineClientRoutes.rotateMachineClientSecret, {
    invalidates: [machineClientRoutes.listMachineClients],
  });
  const submit = () =>
    void rotate.trigger(
      { body: { machineClientId: client.id, previousSecretExpiresIn: Number(span) } },
      { onSuccess: ({ secret }) => onReady({ clientId: client.id, name: client.name, secret }) },
    );
  return (
    <Stack>
      <p style={{ margin: 0 }}>{t('apiClients.rotateText')}</p>
      <ErrorAlert error={rotate.error} />
      <Select
        label={t('apiClients.ends')}
        name="span"
        options={SPANS.map(([key, seconds]) => ({
          value: `${seconds}`,
          label: t(`apiClients.ends.${key}`),
        }))}
        value={span}
        onChange={setSpan}
      />
      <Row>
        <Button onClick={submit} loading={rotate.isBusy}>
          {t('apiClients.rotate')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </Row>
    </Stack>
  );
}
