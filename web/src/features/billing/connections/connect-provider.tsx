import { connectionRoutes } from '@app/contracts/billing/connections';
import { Button, TextInput } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useCommand } from '../../../api/use-command.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { Stack } from '../../../ui/stack.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useFields } from '../../../ui/use-fields.ts';
import { useWords } from '../../../words/words.tsx';
import { ofBilling } from '../of-billing.ts';
import { useBilling } from '../use-billing.ts';

const { body } = connectionRoutes.linkOrganization;

/** Nothing is connected: the way to connect, for those who may. */
export function ConnectProvider() {
  const { t } = useWords();
  const { canUpdate } = useBilling();
  if (!canUpdate) {
    return (
      <Empty icon={<IconPlugConnected size={24} stroke={1.7} />} title={t('connection.noneTitle')}>
        {t('connection.noneMember')}
      </Empty>
    );
  }
  return (
    <Section title={t('connection.linkTitle')} lead={t('connection.noneText')}>
      <LinkForm />
    </Section>
  );
}

/** Links the organization to its counterpart at the payments provider. */
function LinkForm() {
  const { t } = useWords();
  const { organization } = useBilling();
  const link = useCommand(connectionRoutes.linkOrganization, { stale: ofBilling });
  const fields = useFields({
    initial: { providerOrganizationId: '' },
    schema: body,
    texts: { providerOrganizationId: t('connection.idWrong') },
  });
  const submit = fields.submit(({ providerOrganizationId }) => {
    const named = providerOrganizationId.trim();
    void link.trigger(
      { body: { providerOrganizationId: named, organizationId: organization.id } },
      { onSuccess: () => toast(t('connection.linked')) },
    );
  });

  return (
    <form onSubmit={submit} noValidate aria-label={t('connection.linkTitle')}>
      <Stack>
        <Problem of={link.error} />
        <TextInput
          {...fields.field('providerOrganizationId')}
          label={t('connection.id')}
          description={t('connection.linkLead')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          spellCheck={false}
          maw={440}
        />
        <div>
          <Button type="submit" loading={link.isBusy}>
            {t('connection.submit')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
