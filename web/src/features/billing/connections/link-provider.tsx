import { Button, TextInput } from '@mantine/core';
import { connectionRoutes } from '@tessera/contracts/billing/connections';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useCommand } from '../../../api/use-command.ts';
import { useQuery } from '../../../api/use-query.ts';
import { CopyId } from '../../../components/data/copy-id.tsx';
import { DescriptionList } from '../../../components/data/description-list.tsx';
import { ErrorAlert } from '../../../components/feedback/error-alert.tsx';
import { LoadingRows } from '../../../components/feedback/loading.tsx';
import { toast } from '../../../components/feedback/toasts.tsx';
import { PasswordField } from '../../../components/forms/password-field.tsx';
import { useSchemaForm } from '../../../components/forms/use-schema-form.ts';
import { Stack } from '../../../components/layout/stack.tsx';
import { useBilling } from '../use-billing.ts';
import { billingReadRoutes } from '../use-live-billing.ts';

/** The provider's ids are UUIDs of any version. */
const body = z.extend(connectionRoutes.linkOrganization.body, {
  providerOrganizationId: z.pipe(z.string().check(z.trim()), z.guid()),
});
const bodyWithToken = z.required(body, { token: true });
const EXAMPLE_ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

/** Links by an access token, by the operator, or by the id alone where that is allowed. */
export function LinkProvider() {
  const { t } = useTranslation();
  const { organization } = useBilling();
  const { data, error, retry } = useQuery(connectionRoutes.getConnectionSettings, {
    query: { organizationId: organization.id },
  });
  // A form that is shown stays, with what was typed into it.
  if (error && !data) return <ErrorAlert error={error} onRetry={retry} />;
  if (!data) return <LoadingRows rows={2} />;
  if (data.selfLinkingEnabled) {
    return (
      <Stack>
        <LinkForm needsToken={false} />
        {data.sampleEventsAvailable && <UseSamples />}
      </Stack>
    );
  }
  if (data.tokenProofEnabled) return <LinkForm needsToken />;
  return (
    <Stack>
      <p>{t('connection.contactAdministrator')}</p>
      <DescriptionList
        items={[
          {
            label: t('connection.organizationId'),
            value: <CopyId id={organization.id} label={t('connection.organizationId')} />,
          },
        ]}
      />
    </Stack>
  );
}

/** Links a provider organization that does not exist elsewhere, and sends sample events of it. Development only. */
function UseSamples() {
  const { t } = useTranslation();
  const { organization } = useBilling();
  const organizationId = organization.id;
  const samples = useCommand(connectionRoutes.sendSampleEvents, { invalidates: billingReadRoutes });
  const link = useCommand(connectionRoutes.linkOrganization, { invalidates: billingReadRoutes });
  const connect = () =>
    void link.trigger(
      { body: { providerOrganizationId: crypto.randomUUID(), organizationId } },
      {
        onSuccess: () =>
          void samples.trigger(
            { body: { organizationId } },
            { onSuccess: () => toast(t('connection.samplesSent')) },
          ),
      },
    );
  return (
    <div>
      <ErrorAlert error={link.error ?? samples.error} />
      <Button variant="default" loading={link.isBusy || samples.isBusy} onClick={connect}>
        {t('connection.useSamples')}
      </Button>
    </div>
  );
}

/** Links the organization to its account at the payments provider. */
function LinkForm({ needsToken }: { readonly needsToken: boolean }) {
  const { t } = useTranslation();
  const { organization } = useBilling();
  const link = useCommand(connectionRoutes.linkOrganization, { invalidates: billingReadRoutes });
  const form = useSchemaForm({
    initial: { providerOrganizationId: '', token: '' },
    schema: needsToken ? bodyWithToken : z.omit(body, { token: true }),
    texts: {
      providerOrganizationId: t('connection.idInvalid', { example: EXAMPLE_ID }),
      token: t('providerToken.invalid'),
    },
  });
  const submit = form.submit(({ providerOrganizationId, token }) => {
    const named = providerOrganizationId.trim();
    const proof = needsToken ? { token } : {};
    void link.trigger(
      { body: { providerOrganizationId: named, organizationId: organization.id, ...proof } },
      { onSuccess: () => toast(t('connection.connected')) },
    );
  });

  return (
    <form onSubmit={submit} noValidate aria-label={t('connection.linkTitle')}>
      <Stack>
        <ErrorAlert error={link.error} />
        <TextInput
          {...form.field('providerOrganizationId')}
          label={t('connection.id')}
          description={t('connection.linkLead')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          spellCheck={false}
          placeholder={EXAMPLE_ID}
          maw={440}
        />
        {needsToken && (
          <PasswordField
            {...form.field('token')}
            label={t('providerToken.label')}
            description={t('connection.tokenHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="off"
            maw={440}
          />
        )}
        <div>
          <Button type="submit" loading={link.isBusy}>
            {t('connection.submit')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
