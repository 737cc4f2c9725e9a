import { Route, Routes } from 'react-router';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { NewOrganizationPage } from './pages/organizations/new-organization-page.tsx';
import { OrganizationsPage } from './pages/organizations/organizations-page.tsx';

/** The list of the user's organizations, and the page that creates one. */
export function OrganizationsRoutes() {
  return (
    <Routes>
      <Route index element={<OrganizationsPage />} />
      <Route path="new" element={<NewOrganizationPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
