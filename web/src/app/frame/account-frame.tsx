import { IconDevices, IconLink, IconTrash, IconUser } from '@tabler/icons-react';
import { NavLink, Outlet } from 'react-router';
import { useWords } from '../../words/words.tsx';
import classes from './account-frame.module.css';

const PAGES = [
  ['/account', 'accountNav.profile', IconUser],
  ['/account/security/sessions', 'accountNav.sessions', IconDevices],
  ['/account/security/connections', 'accountNav.linked', IconLink],
  ['/account/delete', 'accountNav.delete', IconTrash],
] as const;

/** The pages of one's own account, beside each other; above each other where there is no room. */
export function AccountFrame() {
  const { t } = useWords();
  return (
    <div className={classes.frame}>
      <nav className={classes.pages} aria-label={t('accountNav.label')}>
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
