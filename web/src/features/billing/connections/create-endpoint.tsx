import { Button, TextInput } from '@mantine/core';
import { endpointRoutes } from '@tessera/contracts/billing/endpoints';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useCommand } from '../../../api/use-command.ts';
import { ErrorAlert } from '../../../components/feedback/error-alert.tsx';
import { PasswordField } from '../../../components/forms/password-field.tsx';
import { useFields } from '../../../components/forms/use-fields.ts';
import { Row, Stack } from '../../../components/layout/stack.tsx';
import { Modal } from '../../../components/overlays/modal.tsx';
import { useBilling } from '../use-billing.ts';
import type { RevealedEndpointSecret } from './revealed-secret.tsx';

const { shape } = endpointRoutes.createEndpoint.body;
const schema = z.object({ name: shape.name, secret: z.union([z.literal(''), shape.secret]) });

type Props = {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onCreated: (created: RevealedEndpointSecret) => void;
};

/** Asks for a name, and for the provider's secret if there is one already. */
export function CreateEndpoint({ opened, onClose, onCreated }: Props) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('endpoints.create')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Form onClose={onClose} onCreated={onCreated} />
    </Modal>
  );
}

function Form({ onClose, onCreated }: Omit<Props, 'opened'>) {
  const { t } = useTranslation();
  const { organization } = useBilling();
  const create = useCommand(endpointRoutes.createEndpoint, {
    invalidates: [endpointRoutes.listEndpoints],
  });
  const fields = useFields({
    initial: { name: '', secret: '' },
    schema,
    texts: { name: t('endpoint.nameInvalid'), secret: t('endpoint.secretInvalid') },
  });
  const submit = fields.submit(({ name, secret }) => {
    const given = secret === '' ? {} : { secret };
    void create.trigger(
      { body: { name, ...given, organizationId: organization.id } },
      { onSuccess: onCreated },
    );
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <ErrorAlert error={create.error} />
        <TextInput
          {...fields.field('name')}
          label={t('endpoint.name')}
          autoComplete="off"
          data-autofocus
        />
        <PasswordField
          {...fields.field('secret')}
          label={t('endpoint.secretField')}
          description={t('endpoint.secretFieldHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
        />
        <Row>
          <Button type="submit" loading={create.isBusy}>
            {t('endpoint.submit')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
