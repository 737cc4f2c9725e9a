import { Button, TextInput } from '@mantine/core';
import { machineClientRoutes } from '@tessera/contracts/org/machine-clients';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useCommand } from '../../api/use-command.ts';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { OneTimeSecretDialog } from '../../components/feedback/one-time-secret.tsx';
import { useUnsavedInput } from '../../components/forms/form-modal.tsx';
import { useSchemaForm } from '../../components/forms/use-schema-form.ts';
import { Row, Stack } from '../../components/layout/stack.tsx';
import { PermissionChecks } from '../../session/permission-checks.tsx';
import { type IssuedSecret, SecretDialog } from './secret-dialog.tsx';

type Props = {
  readonly organizationId: string;
  readonly canGrant: (permission: string) => boolean;
  readonly opened: boolean;
  readonly onClose: () => void;
};

const { shape } = machineClientRoutes.createMachineClient.body;
const schema = z.object({ name: z.pipe(z.string().check(z.trim()), shape.name) });

/** Creates a machine client; its secret is shown once. */
export function CreateMachineClient(props: Props) {
  const { t } = useTranslation();
  const [ready, setReady] = useState<IssuedSecret | null>(null);
  const close = () => {
    props.onClose();
    setReady(null);
  };
  return (
    <OneTimeSecretDialog
      opened={props.opened}
      onClose={close}
      isShown={ready !== null}
      title={ready ? t('apiClients.readyTitle', { name: ready.name }) : t('apiClients.create')}
      size="lg"
    >
      {ready ? (
        <SecretDialog ready={ready} onClose={close} />
      ) : (
        <ClientForm {...props} onClose={close} onReady={setReady} />
      )}
    </OneTimeSecretDialog>
  );
}

type FormProps = Omit<Props, 'opened'> & { readonly onReady: (ready: IssuedSecret) => void };

function ClientForm({ organizationId, canGrant, onClose, onReady }: FormProps) {
  const { t } = useTranslation();
  const create = useCommand(machineClientRoutes.createMachineClient, {
    invalidates: [machineClientRoutes.listMachineClients],
  });
  const noScopes: readonly string[] = [];
  const form = useSchemaForm({
    initial: { name: '', scopes: noScopes },
    schema,
    texts: { name: t('apiClients.nameWrong') },
  });
  useUnsavedInput(form.isDirty());

  const submit = form.submit(({ name, scopes }) => {
    void create.trigger(
      { body: { name: name.trim(), scopes: [...scopes], organizationId } },
      {
        onSuccess: ({ client, secret }) =>
          onReady({ clientId: client.id, name: client.name, secret }),
      },
    );
  });
  return (
    <form onSubmit={submit} noValidate aria-label={t('apiClients.create')}>
      <Stack>
        <ErrorAlert error={create.error} />
        <TextInput
          {...form.field('name')}
          label={t('apiClients.name')}
          description={t('apiClients.nameHint')}
          autoComplete="off"
          data-autofocus
        />
        <PermissionChecks
          given={form.values.scopes}
          onChange={(scopes) => form.setFieldValue('scopes', scopes)}
          canGrant={canGrant}
        />
        <Row>
          <Button type="submit" loading={create.isBusy}>
            {t('apiClients.create')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
