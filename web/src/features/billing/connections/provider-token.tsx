import { Button } from '@mantine/core';
import { type Connection, connectionRoutes } from '@tessera/contracts/billing/connections';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../../api/use-command.ts';
import { DescriptionList } from '../../../components/data/description-list.tsx';
import { Time } from '../../../components/data/time.tsx';
import { ErrorAlert } from '../../../components/feedback/error-alert.tsx';
import { toast } from '../../../components/feedback/toasts.tsx';
import { PasswordField } from '../../../components/forms/password-field.tsx';
import { useSchemaForm } from '../../../components/forms/use-schema-form.ts';
import { Section } from '../../../components/layout/section.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { Confirm } from '../../../components/overlays/confirm.tsx';
import { useBilling } from '../use-billing.ts';
import { billingReadRoutes } from '../use-live-billing.ts';

const { body } = connectionRoutes.setProviderToken;

type Props = { readonly connection: Connection };

/** The organization's own access token for the provider's API, used by reconciliation. It is never shown. */
export function ProviderToken({ connection: { organizationId, tokenSetAt } }: Props) {
  const { t } = useTranslation();
  const { canUpdate } = useBilling();
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const remove = useCommand(connectionRoutes.removeProviderToken, {
    invalidates: billingReadRoutes,
  });
  if (!canUpdate && tokenSetAt === null) return null;

  return (
    <Section
      title={t('providerToken.title')}
      lead={t('providerToken.lead')}
      actions={
        canUpdate &&
        tokenSetAt !== null && (
          <Button
            size="sm"
            variant="default"
            onClick={() => {
              remove.reset();
              setConfirmOpen(true);
            }}
          >
            {t('providerToken.remove')}
          </Button>
        )
      }
    >
      <Stack>
        {tokenSetAt !== null && (
          <DescriptionList
            items={[{ label: t('providerToken.since'), value: <Time at={tokenSetAt} /> }]}
          />
        )}
        {/* The key resets the form after a token was stored. */}
        {canUpdate && <TokenForm key={String(tokenSetAt)} isNew={tokenSetAt === null} />}
      </Stack>
      <Confirm
        opened={isConfirmOpen}
        title={t('providerToken.removeTitle')}
        confirm={t('providerToken.remove')}
        command={remove}
        onClose={() => setConfirmOpen(false)}
        onConfirm={() =>
          void remove.trigger(
            { body: { organizationId } },
            {
              onSuccess() {
                setConfirmOpen(false);
                toast(t('providerToken.removed'));
              },
            },
          )
        }
      >
        <p>{t('providerToken.removeText')}</p>
      </Confirm>
    </Section>
  );
}

function TokenForm({ isNew }: { readonly isNew: boolean }) {
  const { t } = useTranslation();
  const { organization } = useBilling();
  const save = useCommand(connectionRoutes.setProviderToken, { invalidates: billingReadRoutes });
  const form = useSchemaForm({
    initial: { token: '' },
    schema: body,
    texts: { token: t('providerToken.invalid') },
  });
  const submit = form.submit(({ token }) => {
    void save.trigger(
      { body: { token, organizationId: organization.id } },
      { onSuccess: () => toast(t('providerToken.saved')) },
    );
  });
  return (
    <form onSubmit={submit} noValidate aria-label={t('providerToken.title')}>
      <Stack>
        <ErrorAlert error={save.error} />
        <PasswordField
          {...form.field('token')}
          label={t(isNew ? 'providerToken.label' : 'providerToken.newLabel')}
          description={t('providerToken.hint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          maw={440}
        />
        <div>
          <Button type="submit" loading={save.isBusy} variant={isNew ? 'filled' : 'default'}>
            {t(isNew ? 'providerToken.submit' : 'providerToken.replace')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
