import { Button } from '@mantine/core';
import { type MemberWithUser, memberRoutes } from '@tessera/contracts/org/members';
import { type Organization, organizationRoutes } from '@tessera/contracts/org/organizations';
import { ownershipRoutes } from '@tessera/contracts/org/ownership';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../api/use-command.ts';
import { toast } from '../../components/feedback/toasts.tsx';
import { Select } from '../../components/forms/select.tsx';
import { TypedConfirmation } from '../../components/forms/typed-confirmation.tsx';
import { Section } from '../../components/layout/section.tsx';
import { Stack } from '../../components/layout/stack.tsx';

type Props = {
  readonly organization: Pick<Organization, 'id' | 'name' | 'slug'>;
  /** The members who can become owner. */
  readonly others: readonly MemberWithUser[];
};

const FORMER_ROLES = ['admin', 'member'] as const;

/** Transfers the ownership to another member. */
export function TransferOwnership({ organization, others }: Props) {
  const { t } = useTranslation();
  const { id: organizationId, name, slug } = organization;
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const [selected, setSelected] = useState('');
  const [formerRole, setFormerRole] = useState<string>('admin');
  const transfer = useCommand(ownershipRoutes.transferOwnership, {
    invalidates: [
      organizationRoutes.getFullOrganization,
      organizationRoutes.listOrganizations,
      memberRoutes.getActiveMember,
    ],
  });
  const newOwner = others.find(({ id }) => id === selected) ?? others[0];

  return (
    <>
      <Section
        title={t('transfer.title')}
        lead={newOwner ? t('transfer.lead') : t('transfer.noMembers')}
        tone="danger"
        actions={
          <Button
            variant="default"
            disabled={!newOwner}
            onClick={() => {
              transfer.reset();
              setConfirmOpen(true);
            }}
          >
            {t('transfer.open')}
          </Button>
        }
      />
      {newOwner && (
        <TypedConfirmation
          opened={isConfirmOpen}
          title={t('transfer.dialogTitle', { name })}
          phrase={{
            text: slug,
            label: t('deleteOrganization.confirm', { slug }),
            mistyped: t('deleteOrganization.confirmWrong', { slug }),
          }}
          confirm={t('transfer.submit')}
          command={transfer}
          onClose={() => setConfirmOpen(false)}
          onConfirm={() =>
            void transfer.trigger(
              { body: { memberId: newOwner.id, organizationId, role: formerRole } },
              {
                onSuccess() {
                  setConfirmOpen(false);
                  toast(t('transfer.done', { name: newOwner.user.name }));
                },
              },
            )
          }
        >
          <Stack gap={12}>
            <p style={{ margin: 0 }}>{t('transfer.text')}</p>
            <Select
              label={t('transfer.newOwner')}
              name="newOwner"
              value={newOwner.id}
              options={others.map(({ id, user }) => ({
                value: id,
                label: `${user.name} (${user.email})`,
              }))}
              onChange={setSelected}
            />
            <Select
              label={t('transfer.newRole')}
              name="formerRole"
              value={formerRole}
              options={FORMER_ROLES.map((role) => ({ value: role, label: t(`role.${role}`) }))}
              onChange={setFormerRole}
            />
          </Stack>
        </TypedConfirmation>
      )}
    </>
  );
}
