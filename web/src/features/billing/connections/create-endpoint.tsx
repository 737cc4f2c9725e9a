import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { endpointRoutes } from '@tessera/contracts/billing/endpoints';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useCommand } from '../../../api/use-command.ts';
import { ErrorAlert } from '../../../components/feedback/error-alert.tsx';
import { FormModal, useUnsavedInput } from '../../../components/forms/form-modal.tsx';
import { PasswordField } from '../../../components/forms/password-field.tsx';
import { useSchemaForm } from '../../../components/forms/use-schema-form.ts';
import { Row, Stack } from '../../../components/layout/stack.tsx';
import { useBilling } from '../use-billing.ts';
import type { RevealedEndpointSecret } from './revealed-secret.tsx';

const { shape } = endpointRoutes.createEndpoint.body;
const schema = z.object({ name: shape.name, secret: z.union([z.literal(''), shape.secret]) });

type Props = {
  readonly size?: 'sm' | 'md';
  readonly variant?: 'filled' | 'default';
  readonly disabled?: boolean;
  readonly onCreated: (created: RevealedEndpointSecret) => void;
};

/** Creates an endpoint in a dialog: asks for a name, and for the provider's secret if there is one already. */
export function CreateEndpoint({ size = 'md', variant = 'filled', disabled, onCreated }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        size={size}
        variant={variant}
        disabled={disabled}
        leftSection={<IconPlus size={17} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('endpoints.create')}
      </Button>
      <FormModal
        opened={isOpen}
        onClose={close}
        title={t('endpoints.create')}
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <Form
          onClose={close}
          onCreated={(created) => {
            close();
            onCreated(created);
          }}
        />
      </FormModal>
    </>
  );
}

type FormProps = Pick<Props, 'onCreated'> & { readonly onClose: () => void };

function Form({ onClose, onCreated }: FormProps) {
  const { t } = useTranslation();
  const { organization } = useBilling();
  const create = useCommand(endpointRoutes.createEndpoint, {
    invalidates: [endpointRoutes.listEndpoints],
  });
  const form = useSchemaForm({
    initial: { name: '', secret: '' },
    schema,
    texts: { name: t('endpoint.nameInvalid'), secret: t('endpoint.secretInvalid') },
  });
  useUnsavedInput(form.isDirty());
  const submit = form.submit(({ name, secret }) => {
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
          {...form.field('name')}
          label={t('endpoint.name')}
          autoComplete="off"
          data-autofocus
        />
        <PasswordField
          {...form.field('secret')}
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
