import { Button } from '@mantine/core';
import { IconMail, IconUserPlus } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { InvitationList } from '../../features/invitations/invitation-list.tsx';
import { stateOf } from '../../features/invitations/invitation-state.rules.ts';
import { InviteMember } from '../../features/invitations/invite-member.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Page } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useWords } from '../../words/words.tsx';
import { useOrganization } from '../frame/organization-context.tsx';
import classes from './invitations-page.module.css';

export function InvitationsPage() {
  const { t } = useWords();
  const now = useNow();
  const { organization, amOwner, canInvite, canCancel } = useOrganization();
  const [query, setQuery] = useSearchParams();
  const isAll = query.get('show') === 'all';
  const { name, members, invitations } = organization;

  const newestFirst = invitations.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  const open = newestFirst.filter((invitation) => stateOf(invitation, now) === 'pending');
  const shown = isAll ? newestFirst : open;
  const show = (changes: Readonly<Record<string, string>>) => setQuery(changes, { replace: true });
  const setInviting = (isInviting: boolean) =>
    show({ ...(isAll && { show: 'all' }), ...(isInviting && { invite: '1' }) });

  return (
    <Page
      title={t('invitations.title')}
      within={name}
      lead={t('invitations.lead', { organization: name })}
      actions={
        canInvite && (
          <Button
            leftSection={<IconUserPlus size={18} aria-hidden />}
            onClick={() => setInviting(true)}
          >
            {t('invitations.invite')}
          </Button>
        )
      }
    >
      <Panel>
        {invitations.length > 0 && (
          <div className={classes.filter}>
            <Choice
              name="show"
              label={t('invitations.filter')}
              isLabelHidden
              value={isAll ? 'all' : 'open'}
              options={[
                { value: 'open', label: t('invitations.filter.open') },
                { value: 'all', label: t('invitations.filter.all') },
              ]}
              onChange={(choice) => show(choice === 'all' ? { show: 'all' } : {})}
            />
          </div>
        )}
        {shown.length === 0 ? (
          <Empty icon={<IconMail size={24} stroke={1.7} />} title={t('invitations.emptyTitle')}>
            {t('invitations.emptyText')}
          </Empty>
        ) : (
          <InvitationList
            organization={organization}
            invitations={shown}
            names={new Map(members.map(({ userId, user }) => [userId, user.name]))}
            canCancel={canCancel}
            canInvite={canInvite}
          />
        )}
      </Panel>
      <InviteMember
        organization={organization}
        amOwner={amOwner}
        opened={canInvite && query.get('invite') === '1'}
        onClose={() => setInviting(false)}
      />
    </Page>
  );
}
