import { Route, Routes } from 'react-router';
import { AccountFrame } from './frame/account-frame.tsx';
import { DeletionPage } from './pages/account/deletion-page.tsx';
import { DevicesPage } from './pages/account/devices-page.tsx';
import { LinkedAccountsPage } from './pages/account/linked-accounts-page.tsx';
import { ProfilePage } from './pages/account/profile-page.tsx';
import { LostPage } from './pages/lost-page.tsx';

/** The pages of one's own account. */
export function AccountPages() {
  return (
    <Routes>
      <Route element={<AccountFrame />}>
        <Route index element={<ProfilePage />} />
        <Route path="security/sessions" element={<DevicesPage />} />
        <Route path="security/connections" element={<LinkedAccountsPage />} />
        <Route path="delete" element={<DeletionPage />} />
      </Route>
      <Route path="*" element={<LostPage />} />
    </Routes>
  );
}
