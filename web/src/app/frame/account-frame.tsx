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
import { useEffect, useRef } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router';
import { useWords } from '../../words/words.tsx';
import classes from './account-frame.module.css';

const PAGES = [
  ['/account', 'accountNav.profile', IconUser],
  ['/account/username', 'accountNav.username', IconAt],
  ['/account/email', 'accountNav.email', IconMail],
  ['/account/security', 'accountNav.security', IconShieldCheck],
  ['/account/security/password', 'accountNav.password', IconKey],
  ['/account/security/sessions', 'accountNav.sessions', IconDevices],
  ['/account/security/connections', 'accountNav.linked', IconLink],
  ['/account/preferences', 'accountNav.preferences', IconAdjustments],
  ['/account/delete', 'accountNav.delete', IconTrash],
] as const;

/** The pages of one's own account, beside each other; above each other where there is no room. */
export function AccountFrame() {
  const { t } = useWords();
  const { pathname } = useLocation();
  const pages = useRef<HTMLElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another place in the strip
  useEffect(() => {
    const strip = pages.current;
    const here = strip?.querySelector<HTMLElement>('[aria-current="page"]');
    if (strip && here)
      strip.scrollLeft = here.offsetLeft - (strip.clientWidth - here.offsetWidth) / 2;
  }, [pathname]);

  return (
    <div className={classes.frame}>
      <nav ref={pages} className={classes.pages} aria-label={t('accountNav.label')}>
        <ul className={classes.list}>
          {PAGES.map(([to, text, Icon]) => (
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
