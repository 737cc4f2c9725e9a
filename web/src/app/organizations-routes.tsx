import { Route, Routes } from 'react-router';
import { lazyPage } from '../components/feedback/lazy-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { OrganizationsPage } from './pages/organizations/organizations-page.tsx';

// Its form has more parts than the list, which is the first page of new users.
const NewOrganizationPage = lazyPage(
  async () => (await import('./pages/organizations/new-organization-page.tsx')).NewOrganizationPage,
);

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
