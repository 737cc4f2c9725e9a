import { IconUserPlus, IconUsersPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Page } from '../../components/layout/page.tsx';
import { Tabs } from '../../components/layout/tabs.tsx';
import { DisabledButton } from '../../components/overlays/disabled-button.tsx';
import { InviteMany } from '../../features/invitations/invite-many.tsx';
import { InviteMember } from '../../features/invitations/invite-member.tsx';
import { useUrlState } from '../use-url-state.ts';
import { invitationTabs } from './navigation/page-tabs.ts';
import { useOrganization } from './scopes/organization-context.tsx';
import { useMemberLimit } from './scopes/use-member-limit.ts';
import { useRoleOptions } from './scopes/use-roles.ts';

type Props = { readonly actions?: ReactNode; readonly children: ReactNode };

/** The tabs for invitations by mail, invitation links and join requests. */
export function InvitationsLayout({ actions, children }: Props) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { organization, base, canInvite } = useOrganization();
  const { assignable } = useRoleOptions();
  const fullness = useMemberLimit();
  const { get, set, go } = useUrlState();
  const { name, teams } = organization;
  const dialog = { organization, roles: assignable, teams, onClose: () => set({ invite: null }) };

  return (
    <Page
      title={t('invitations.title')}
      parentTitle={name}
      lead={t('invitations.lead', { organization: name })}
      actions={
        canInvite &&
        (actions ?? (
          <>
            <DisabledButton
              variant="default"
              leftSection={<IconUsersPlus size={18} aria-hidden />}
              reason={fullness}
              onClick={() => go({ invite: 'many' })}
            >
              {t('bulkInvite.open')}
            </DisabledButton>
            <DisabledButton
              leftSection={<IconUserPlus size={18} aria-hidden />}
              reason={fullness}
              onClick={() => go({ invite: '1' })}
            >
              {t('invitations.invite')}
            </DisabledButton>
          </>
        ))
      }
    >
      {canInvite && (
        <Tabs
          label={t('invitations.title')}
          tabs={invitationTabs.map(({ path, text }) => {
            const to = `${base}${path}`;
            return { to, label: t(text), isCurrent: pathname === to };
          })}
        />
      )}
      {children}
      <InviteMember {...dialog} opened={canInvite && get('invite') === '1'} />
      <InviteMany {...dialog} opened={canInvite && get('invite') === 'many'} />
    </Page>
  );
}
