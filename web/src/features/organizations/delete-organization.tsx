import { Button } from '@mantine/core';
import { sessionRoutes } from '@tessera/contracts/identity/sessions';
import { type Organization, organizationRoutes } from '@tessera/contracts/org/organizations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../api/use-command.ts';
import { toast } from '../../components/feedback/toasts.tsx';
import { TypedConfirmation } from '../../components/forms/typed-confirmation.tsx';
import { Section } from '../../components/layout/section.tsx';

type Props = {
  readonly organization: Pick<Organization, 'id' | 'name' | 'slug'>;
  readonly onDeleted: () => void;
};

export function DeleteOrganization({ organization, onDeleted }: Props) {
  const { t } = useTranslation();
  const { id, name, slug } = organization;
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const deletion = useCommand(organizationRoutes.deleteOrganization, {
    invalidates: [sessionRoutes.getSession, organizationRoutes.listOrganizations],
  });

  return (
    <>
      <Section
        title={t('deleteOrganization.title')}
        lead={t('deleteOrganization.lead')}
        tone="danger"
        actions={
          <Button
            color="red.9"
            onClick={() => {
              deletion.reset();
              setConfirmOpen(true);
            }}
          >
            {t('deleteOrganization.open')}
          </Button>
        }
      />
      <TypedConfirmation
        opened={isConfirmOpen}
        title={t('deleteOrganization.dialogTitle', { name })}
        phrase={{
          text: slug,
          label: t('deleteOrganization.confirm', { slug }),
          mistyped: t('deleteOrganization.confirmWrong', { slug }),
        }}
        confirm={t('deleteOrganization.submit')}
        command={deletion}
        onClose={() => setConfirmOpen(false)}
        onConfirm={() =>
          void deletion.trigger(
            { body: { organizationId: id } },
            {
              onSuccess() {
                toast(t('deleteOrganization.done', { name }));
                onDeleted();
              },
            },
          )
        }
      >
        {t('deleteOrganization.text')}
      </TypedConfirmation>
    </>
  );
}
