import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { LeaveOrganization } from '../../features/members/leave-organization.tsx';
import { DeleteOrganization } from '../../features/organizations/delete-organization.tsx';
import { rolesOf } from '../../session/permissions.ts';
import { CopyId } from '../../ui/copy-id.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Page } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import { Time } from '../../ui/time.tsx';
import { useWords } from '../../words/words.tsx';
import { useOrganization } from '../frame/organization-context.tsx';

export function SettingsPage() {
  const { t } = useWords();
  const navigate = useNavigate();
  const { organization, amOwner, canDelete } = useOrganization();
  const [isLeaving, setLeaving] = useState(false);
  const { id, name, slug, createdAt, members } = organization;
  const owners = members.filter(({ role }) => rolesOf(role).includes('owner'));
  const isOnlyOwner = amOwner && owners.length === 1;
  const goHome = () => void navigate('/', { replace: true });

  return (
    <Page title={t('settings.title')} within={name} lead={t('settings.lead')}>
      <Section title={t('settings.general')}>
        <Facts
          facts={[
            { label: t('settings.name'), value: name },
            { label: t('settings.slug'), value: `/o/${slug}` },
            { label: t('settings.created'), value: <Time at={createdAt} as="date" /> },
            { label: t('settings.id'), value: <CopyId id={id} label={t('settings.id')} /> },
          ]}
        />
      </Section>
      <Section
        title={t('leave.title')}
        lead={isOnlyOwner ? t('leave.onlyOwner') : t('leave.lead')}
        actions={
          <Button variant="default" disabled={isOnlyOwner} onClick={() => setLeaving(true)}>
            {t('leave.open')}
          </Button>
        }
      />
      {canDelete && <DeleteOrganization organization={organization} onDeleted={goHome} />}
      <LeaveOrganization
        organization={organization}
        opened={isLeaving}
        onClose={() => setLeaving(false)}
        onLeft={goHome}
      />
    </Page>
  );
}
