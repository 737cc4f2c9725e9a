import { Button, TextInput } from '@mantine/core';
import { emailDomainErrors, emailDomainRoutes } from '@tessera/contracts/org/email-domains';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useCommand } from '../../api/use-command.ts';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { FormModal, useUnsavedInput } from '../../components/forms/form-modal.tsx';
import { Select } from '../../components/forms/select.tsx';
import { useSchemaForm } from '../../components/forms/use-schema-form.ts';
import { Row, Stack } from '../../components/layout/stack.tsx';
import { errorText } from '../../i18n/texts.ts';

type Props = {
  readonly organizationId: string;
  readonly opened: boolean;
  readonly onClose: () => void;
};

const schema = z
  .pick(emailDomainRoutes.addEmailDomain.body, { domain: true })
  .check(z.refine(({ domain }) => domain.trim() !== '', { path: ['domain'] }));
const OF_FIELD = [
  emailDomainErrors.INVALID_EMAIL_DOMAIN.code,
  emailDomainErrors.PUBLIC_EMAIL_DOMAIN.code,
  emailDomainErrors.EMAIL_DOMAIN_ALREADY_EXISTS.code,
];

/** Adds a domain; the list shows its DNS record. */
export function AddDomain({ opened, ...props }: Props) {
  const { t } = useTranslation();
  return (
    <FormModal
      opened={opened}
      onClose={props.onClose}
      title={t('domains.add')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <DomainForm {...props} />
    </FormModal>
  );
}

function DomainForm({ organizationId, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslation();
  const add = useCommand(emailDomainRoutes.addEmailDomain, {
    invalidates: [emailDomainRoutes.listEmailDomains],
  });
  const form = useSchemaForm({
    initial: { domain: '', policy: 'request' },
    schema,
    texts: { domain: t('domains.wrong'), policy: '' },
  });
  const { error } = add;
  const domain = form.field('domain');
  useUnsavedInput(form.isDirty());
  const submit = form.submit((values) => {
    const policy = values.policy === 'join' ? 'join' : 'request';
    void add.trigger(
      { body: { domain: values.domain.trim(), policy, organizationId } },
      { onSuccess: onClose },
    );
  });
  return (
    <form onSubmit={submit} noValidate aria-label={t('domains.add')}>
      <Stack>
        <ErrorAlert error={error} ignoredCodes={OF_FIELD} />
        <TextInput
          {...domain}
          onChange={(event) => {
            add.reset();
            domain.onChange(event);
          }}
          error={
            domain.error ?? (error && OF_FIELD.includes(error.code) ? errorText(error, t) : null)
          }
          label={t('domains.domain')}
          placeholder="example.com"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
        />
        <Select
          label={t('domains.policy')}
          name="policy"
          value={form.values.policy}
          options={[
            { value: 'request', label: t('domains.policy.request') },
            { value: 'join', label: t('domains.policy.join') },
          ]}
          onChange={(policy) => form.setFieldValue('policy', policy)}
        />
        <Row>
          <Button type="submit" loading={add.isBusy}>
            {t('domains.add')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
