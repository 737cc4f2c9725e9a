import { useTranslation } from 'react-i18next';
import { NavLink, useNavigate } from 'react-router';
import { OrganizationSwitcher } from '../../../features/organizations/organization-switcher.tsx';
import { useCurrentSession } from '../../../session/session-context.tsx';
import classes from './navigation.module.css';
import { useCurrentOrganization, useNavigationItems } from './use-navigation-items.ts';

/** The main navigation. */
export function Navigation() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const go = (to: string) => void navigate(to);
  const { user } = useCurrentSession();
  const shown = useCurrentOrganization();
  const groups = useNavigationItems();

  return (
    <nav className={classes.navigation} aria-label={t('layout.navigation')}>
      <OrganizationSwitcher
        current={shown ? { id: shown.id } : null}
        isConfirmed={user.emailVerified}
        onSwitch={(slug) => go(`/o/${slug}`)}
        onCreate={() => go('/organizations/new')}
        onManage={() => go('/organizations')}
      />
      {groups.map(({ text, destinations }) => (
        <div key={text}>
          <p className={classes.label}>{t(text)}</p>
          <ul className={classes.list}>
            {destinations.map(({ to, text: name, icon: Icon, isExact = false }) => (
              <li key={to}>
                <NavLink to={to} end={isExact} className={classes.item}>
                  <Icon size={19} stroke={1.7} />
                  {t(name)}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
