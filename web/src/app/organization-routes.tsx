import { Outlet, Route, Routes } from 'react-router';
import { LoadingPage } from '../components/feedback/loading.tsx';
import { useOrganizationSettings } from '../session/use-organization-settings.ts';
import { PageOutlet } from './layouts/page-outlet.tsx';
import { RequirePermission } from './layouts/scopes/require-permission.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { AuditPage } from './pages/organization/audit-page.tsx';
import { DangerPage } from './pages/organization/danger-page.tsx';
import { DomainsPage } from './pages/organization/domains-page.tsx';
import { InvitationLinksPage } from './pages/organization/invitation-links-page.tsx';
import { JoinRequestsPage } from './pages/organization/join-requests-page.tsx';
import { MachineClientsPage } from './pages/organization/machine-clients-page.tsx';
import { MembersPage } from './pages/organization/members-page.tsx';
import { RolesPage } from './pages/organization/roles-page.tsx';
import { SettingsPage } from './pages/organization/settings-page.tsx';
import { TeamPage } from './pages/organization/team-page.tsx';
import { TeamsPage } from './pages/organization/teams-page.tsx';
import { InvitationsPage } from './pages/organizations/invitations-page.tsx';

/** The routes of the organization's members, invitations, teams, audit log and settings. */
export function OrganizationRoutes() {
  return (
    <Routes>
      <Route element={<PageOutlet />}>
        <Route path="members" element={<MembersPage />} />
        <Route path="invitations" element={<InvitationsPage />} />
        <Route element={<RequirePermission resource="invitation" action="create" />}>
          <Route path="invitations/links" element={<InvitationLinksPage />} />
          <Route path="invitations/requests" element={<JoinRequestsPage />} />
        </Route>
        <Route path="teams" element={<RequireTeams />}>
          <Route index element={<TeamsPage />} />
          <Route path=":teamId" element={<TeamPage />} />
        </Route>
        <Route element={<RequirePermission resource="audit" action="read" />}>
          <Route path="audit" element={<AuditPage />} />
        </Route>
        <Route path="settings" element={<SettingsPage />} />
        <Route element={<RequirePermission resource="ac" action="read" />}>
          <Route path="settings/roles" element={<RolesPage />} />
        </Route>
        <Route element={<RequirePermission resource="organization" action="update" />}>
          <Route path="settings/domains" element={<DomainsPage />} />
        </Route>
        <Route element={<RequirePermission resource="machineClient" action="read" />}>
          <Route path="settings/machines" element={<MachineClientsPage />} />
        </Route>
        <Route path="settings/danger" element={<DangerPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}

function RequireTeams() {
  const { teamsEnabled, isLoading } = useOrganizationSettings();
  if (isLoading) return <LoadingPage />;
  return teamsEnabled ? <Outlet /> : <NotFoundPage />;
}
