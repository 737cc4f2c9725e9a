import { Outlet, Route, Routes } from 'react-router';
import { useOrganizationSettings } from '../session/use-organization-settings.ts';
import { LoadingPage } from '../ui/loading.tsx';
import { PageOutlet } from './layouts/page-outlet.tsx';
import { AuditPage } from './pages/audit-page.tsx';
import { DangerPage } from './pages/danger-page.tsx';
import { DomainsPage } from './pages/domains-page.tsx';
import { InvitationLinksPage } from './pages/invitation-links-page.tsx';
import { InvitationsPage } from './pages/invitations-page.tsx';
import { JoinRequestsPage } from './pages/join-requests-page.tsx';
import { MachineClientsPage } from './pages/machine-clients-page.tsx';
import { MembersPage } from './pages/members-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { RolesPage } from './pages/roles-page.tsx';
import { SettingsPage } from './pages/settings-page.tsx';
import { TeamPage } from './pages/team-page.tsx';
import { TeamsPage } from './pages/teams-page.tsx';

/** The routes of the organization's members, invitations, teams, audit log and settings. */
export function OrganizationRoutes() {
  return (
    <Routes>
      <Route element={<PageOutlet />}>
        <Route path="members" element={<MembersPage />} />
        <Route path="invitations" element={<InvitationsPage />} />
        <Route path="invitations/links" element={<InvitationLinksPage />} />
        <Route path="invitations/requests" element={<JoinRequestsPage />} />
        <Route path="teams" element={<RequireTeams />}>
          <Route index element={<TeamsPage />} />
          <Route path=":teamId" element={<TeamPage />} />
        </Route>
        <Route path="audit" element={<AuditPage />} />
        <Route path="settings" element={<SettingsPage />} />
        <Route path="settings/roles" element={<RolesPage />} />
        <Route path="settings/domains" element={<DomainsPage />} />
        <Route path="settings/machines" element={<MachineClientsPage />} />
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
