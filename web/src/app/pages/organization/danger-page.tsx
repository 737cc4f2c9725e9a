import { Anchor, Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { Section } from '../../../components/layout/section.tsx';
import { LeaveOrganization } from '../../../features/members/leave-organization.tsx';
import { TransferOwnership } from '../../../features/members/transfer-ownership.tsx';
import { DeleteOrganization } from '../../../features/organizations/delete-organization.tsx';
import { isOwnerRole } from '../../../session/permissions.ts';
import { useCurrentSession } from '../../../session/session-context.tsx';
import { useOrganizationSettings } from '../../../session/use-organization-settings.ts';
import { useOrganization } from '../../layouts/scopes/organization-context.tsx';
import { SettingsLayout } from '../../layouts/settings-layout.tsx';

/** Leaving, transferring and deleting an organization. */
export function DangerPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { user } = useCurrentSession();
  const { organization, base, isOwner, canDelete } = useOrganization();
  const [isLeaving, setLeaving] = useState(false);
  const { members } = organization;
  const isOnlyOwner = isOwner && members.filter(({ role }) => isOwnerRole(role)).length === 1;
  const { canDeleteOrganization } = useOrganizationSettings();
  const goChoose = () => void navigate('/organizations', { replace: true });

  return (
    <SettingsLayout>
      <Section
        title={t('leave.title')}
        lead={
          isOnlyOwner ? (
            <>
              {t('leave.onlyOwner')}{' '}
              <Anchor component={Link} to={`${base}/members`} underline="always" inherit>
                {t('leave.toMembers')}
              </Anchor>
            </>
          ) : (
            t('leave.lead')
          )
        }
        actions={
          <Button variant="default" disabled={isOnlyOwner} onClick={() => setLeaving(true)}>
            {t('leave.open')}
          </Button>
        }
      />
      {isOwner && (
        <TransferOwnership
          organization={organization}
          others={members.filter(({ userId }) => userId !== user.id)}
        />
      )}
      {canDelete && canDeleteOrganization && (
        <DeleteOrganization organization={organization} onDeleted={goChoose} />
      )}
      {canDelete && !canDeleteOrganization && (
        <Section
          title={t('deleteOrganization.title')}
          lead={t('deleteOrganization.off')}
          tone="danger"
        />
      )}
      <LeaveOrganization
        organization={organization}
        opened={isLeaving}
        onClose={() => setLeaving(false)}
        onLeft={goChoose}
      />
    </SettingsLayout>
  );
}
