import { IconMail, IconUserPlus } from '@tabler/icons-react';
import type { Invitation } from '@tessera/contracts/org/invitations';
import { useTranslation } from 'react-i18next';
import { type SortValues, sortRows } from '../../../components/data/lists/sort-rows.rules.ts';
import { Pager } from '../../../components/data/pager.tsx';
import { useNow } from '../../../components/data/use-now.ts';
import { Empty } from '../../../components/feedback/empty.tsx';
import { Panel } from '../../../components/layout/section.tsx';
import { Tabs } from '../../../components/layout/tabs.tsx';
import { DisabledButton } from '../../../components/overlays/disabled-button.tsx';
import { InvitationList } from '../../../features/invitations/invitation-list.tsx';
import { type InvitationState, stateOf } from '../../../features/invitations/invitations.rules.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { InvitationsLayout } from '../../layouts/invitations-layout.tsx';
import { useOrganization } from '../../layouts/scopes/organization-context.tsx';
import { useMemberLimit } from '../../layouts/scopes/use-member-limit.ts';
import { useSorting } from '../../use-sorting.ts';
import { useUrlState } from '../../use-url-state.ts';
import classes from './invitations-page.module.css';

const STATES = ['pending', 'accepted', 'rejected', 'canceled', 'expired'] as const;
const PAGE_SIZE = 25;
const DEFAULT_SORT = '-createdAt';

/** The invitations sent by mail, filtered by status. */
export function InvitationsPage() {
  const { t, i18n } = useTranslation();
  const formats = useFormats();
  const now = useNow();
  const { organization, canInvite, canCancel } = useOrganization();
  const { get, go, page: requested, with: addressWith } = useUrlState();
  const sorting = useSorting(DEFAULT_SORT);
  const fullness = useMemberLimit();
  const { members, invitations, teams } = organization;
  const shown = STATES.find((state) => state === get('status')) ?? 'pending';

  const inState = (state: InvitationState) =>
    invitations.filter((invitation) => stateOf(invitation, now) === state);
  const names = new Map(members.map(({ userId, user }) => [userId, user.name]));
  const values: SortValues<Invitation> = {
    createdAt: ({ createdAt }) => createdAt.getTime(),
    email: ({ email }) => email,
    inviter: ({ inviterId }) => names.get(inviterId) ?? t('invitations.formerMember'),
    expiresAt: ({ expiresAt }) => expiresAt.getTime(),
  };
  const those = sortRows(inState(shown), sorting.current, {
    values,
    language: i18n.language,
  });
  // The requested page no longer exists once its last invitation has another status.
  const page = Math.min(requested, Math.max(1, Math.ceil(those.length / PAGE_SIZE)));
  const first = (page - 1) * PAGE_SIZE;
  const rows = those.slice(first, first + PAGE_SIZE);
  const last = first + rows.length;

  return (
    <InvitationsLayout>
      <Panel>
        {invitations.length > 0 && (
          <div className={classes.filter}>
            <Tabs
              look="pill"
              label={t('invitations.status')}
              tabs={STATES.map((state) => ({
                to: addressWith({ status: state === 'pending' ? null : state, page: null }),
                label: t(`invitations.status.${state}`),
                count: formats.number(inState(state).length),
                isCurrent: state === shown,
              }))}
            />
          </div>
        )}
        {rows.length === 0 && (
          <Empty
            icon={<IconMail size={24} stroke={1.7} />}
            title={t(shown === 'pending' ? 'invitations.emptyTitle' : 'invitations.noneTitle')}
            action={
              canInvite && (
                <DisabledButton
                  leftSection={<IconUserPlus size={18} aria-hidden />}
                  reason={fullness}
                  onClick={() => go({ invite: '1' })}
                >
                  {t('invitations.invite')}
                </DisabledButton>
              )
            }
          >
            {shown === 'pending' && t('invitations.emptyText')}
          </Empty>
        )}
        <InvitationList
          organization={organization}
          invitations={rows}
          names={names}
          teams={teams}
          canCancel={canCancel}
          canInvite={canInvite}
          sorting={sorting}
        />
        <Pager
          text={t('list.range', {
            first: formats.number(first + 1),
            last: formats.number(last),
            total: formats.number(those.length),
          })}
          onPrevious={page > 1 ? () => go({ page: page > 2 ? `${page - 1}` : null }) : undefined}
          onNext={last < those.length ? () => go({ page: `${page + 1}` }) : undefined}
        />
      </Panel>
    </InvitationsLayout>
  );
}
