import {
  IconAdjustments,
  IconAt,
  IconDevices,
  IconKey,
  IconLink,
  IconMail,
  IconShieldCheck,
  IconTrash,
  IconUser,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { NavLink, Outlet, useLocation } from 'react-router';
import { useScrollToCurrent } from '../../components/layout/use-scroll-to-current.ts';
import { useAccountSettings } from '../../session/use-account-settings.ts';
import classes from './account-layout.module.css';

const DELETION = '/account/delete';
const PAGES = [
  ['/account', 'accountNav.profile', IconUser],
  ['/account/username', 'accountNav.username', IconAt],
  ['/account/email', 'accountNav.email', IconMail],
  ['/account/security', 'accountNav.security', IconShieldCheck],
  ['/account/security/password', 'accountNav.password', IconKey],
  ['/account/security/sessions', 'accountNav.sessions', IconDevices],
  ['/account/security/connections', 'accountNav.linked', IconLink],
  ['/account/preferences', 'accountNav.preferences', IconAdjustments],
  [DELETION, 'accountNav.delete', IconTrash],
] as const;

/** The account pages: navigation beside the page, or above it on small screens. */
export function AccountLayout() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const strip = useScrollToCurrent(pathname);
  const { canDeleteAccount } = useAccountSettings();
  const pages = PAGES.filter(([to]) => canDeleteAccount || to !== DELETION);

  return (
    <div className={classes.layout}>
      <nav ref={strip} className={classes.pages} aria-label={t('accountNav.label')}>
        <ul className={classes.list}>
          {pages.map(([to, text, Icon]) => (
            <li key={to}>
              <NavLink to={to} end className={classes.item}>
                <Icon size={18} stroke={1.7} aria-hidden />
                {t(text)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.page}>
        <Outlet />
      </div>
    </div>
  );
}
