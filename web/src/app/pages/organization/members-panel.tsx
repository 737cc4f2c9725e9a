import { Panel } from '../../../components/layout/section.tsx';
import { ColumnsMenu } from '../../../features/list-views/columns-menu.tsx';
import { useListPreferences } from '../../../features/list-views/use-list-preferences.ts';
import { ViewsMenu } from '../../../features/list-views/views-menu.tsx';
import { MemberList } from '../../../features/members/member-list.tsx';
import type { MemberState } from '../../../features/members/member-query.rules.ts';
import { isOwnerRole } from '../../../session/permissions.ts';
import { useCurrentSession } from '../../../session/session-context.tsx';
import { useOrganization } from '../../layouts/scopes/organization-context.tsx';
import { useRoleOptions } from '../../layouts/scopes/use-roles.ts';
import { useUrlState } from '../../use-url-state.ts';

const PARAMETERS = ['search', 'filter', 'sort'];

type Props = {
  readonly state: MemberState;
  /** Called when the user chooses to leave the organization. */
  readonly onLeave: () => void;
};

/** The list of members with the views and columns that the user has saved for it. */
export function MembersPanel({ state, onLeave }: Props) {
  const { user } = useCurrentSession();
  const { organization, isOwner, canRemove, may } = useOrganization();
  const { all } = useRoleOptions();
  const address = useUrlState();
  const preferences = useListPreferences(organization.id, 'members');
  const { members, teams } = organization;
  return (
    <Panel>
      <MemberList
        organization={organization}
        roles={all}
        menu={{
          teams,
          viewer: { userId: user.id, isOwner, canUpdate: may('member', 'update'), canRemove },
          owners: members.filter(({ role }) => isOwnerRole(role)).length,
          detailsOf: (member) => address.with({ member }),
          onLeave,
        }}
        state={state}
        onState={({ page, ...changes }) => {
          const next = { ...changes, ...(page && { page: page > 1 ? `${page}` : null }) };
          // Changing the page adds a history entry; typing in the search does not.
          if (Object.keys(changes).length > 0) address.set(next);
          else address.go(next);
        }}
        selectedColumns={preferences.columns}
        menusOf={(columns) => ({
          views: <ViewsMenu preferences={preferences} parameters={PARAMETERS} />,
          columns: <ColumnsMenu columns={columns} preferences={preferences} />,
        })}
      />
    </Panel>
  );
}
