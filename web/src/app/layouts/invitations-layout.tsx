import { IconUserPlus, IconUsersPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { InviteMany } from '../../features/invitations/invite-many.tsx';
import { InviteMember } from '../../features/invitations/invite-member.tsx';
import { BarredButton } from '../../ui/disabled-button.tsx';
import { Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useWords } from '../../words/words.tsx';
import { useAddress } from '../use-url-state.ts';
import { useOrganization } from './organization-context.tsx';
import { useFullness } from './use-member-limit.ts';
import { useRoles } from './use-roles.ts';

type Props = { readonly actions?: ReactNode; readonly children: ReactNode };

/** One of the ways into an organization: by mail, by a link, or by asking. */
export function InvitationsFrame({ actions, children }: Props) {
  const { t } = useWords();
  const { pathname } = useLocation();
  const { organization, base, canInvite } = useOrganization();
  const { givable } = useRoles();
  const fullness = useFullness();
  const { get, set, go } = useAddress();
  const { name, teams } = organization;
  const root = `${base}/invitations`;
  const parts = [
    { to: root, label: t('invitations.byMail') },
    { to: `${root}/links`, label: t('invitations.byLink') },
    { to: `${root}/requests`, label: t('invitations.requests') },
  ];
  const dialog = { organization, roles: givable, teams, onClose: () => set({ invite: null }) };

  return (
    <Page
      title={t('invitations.title')}
      within={name}
      lead={t('invitations.lead', { organization: name })}
      actions={
        canInvite &&
        (actions ?? (
          <>
            <BarredButton
              variant="default"
              leftSection={<IconUsersPlus size={18} aria-hidden />}
              reason={fullness}
              onClick={() => go({ invite: 'many' })}
            >
              {t('inviteMany.open')}
            </BarredButton>
            <BarredButton
              leftSection={<IconUserPlus size={18} aria-hidden />}
              reason={fullness}
              onClick={() => go({ invite: '1' })}
            >
              {t('invitations.invite')}
            </BarredButton>
          </>
        ))
      }
    >
      {canInvite && (
        <Tabs
          label={t('invitations.title')}
          tabs={parts.map((part) => ({ ...part, isCurrent: pathname === part.to }))}
        />
      )}
      {children}
      <InviteMember {...dialog} opened={canInvite && get('invite') === '1'} />
      <InviteMany {...dialog} opened={canInvite && get('invite') === 'many'} />
    </Page>
  );
}
