import { Navigate, Route, Routes } from 'react-router';
import { DeletionPage } from './pages/account/deletion-page.tsx';
import { DevicesPage } from './pages/account/devices-page.tsx';
import { EmailPage } from './pages/account/email-page.tsx';
import { LinkedAccountsPage } from './pages/account/linked-accounts-page.tsx';
import { PasswordPage } from './pages/account/password-page.tsx';
import { PreferencesPage } from './pages/account/preferences-page.tsx';
import { ProfilePage } from './pages/account/profile-page.tsx';
import { SecurityPage } from './pages/account/security-page.tsx';
import { UsernamePage } from './pages/account/username-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';

/** The pages of the user's account. */
export function AccountRoutes() {
  return (
    <Routes>
      <Route index element={<ProfilePage />} />
      <Route path="username" element={<UsernamePage />} />
      <Route path="email" element={<EmailPage />} />
      <Route path="security" element={<SecurityPage />} />
      <Route path="security/password" element={<PasswordPage />} />
      <Route path="security/sessions" element={<DevicesPage />} />
      <Route path="security/connections" element={<LinkedAccountsPage />} />
      <Route path="preferences" element={<PreferencesPage />} />
      <Route path="delete" element={<DeletionPage />} />
      <Route path="organizations" element={<Navigate to="/organizations" replace />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
