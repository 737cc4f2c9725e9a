import { connectionRoutes } from '@app/contracts/billing/connections';
import type { Organization } from '@app/contracts/org/organizations';
import { Button, TextInput } from '@mantine/core';
import { useCommand } from '../../api/use-command.ts';
import { Problem } from '../../ui/problem.tsx';
import { Stack } from '../../ui/stack.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { useWords } from '../../words/words.tsx';
import { ofBilling } from './of-billing.ts';

const { body } = connectionRoutes.linkOrganization;

type Props = { readonly organization: Pick<Organization, 'id'> };

/** Links the organization to its counterpart at the payments provider. */
export function ConnectProvider({ organization }: Props) {
  const { t } = useWords();
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
