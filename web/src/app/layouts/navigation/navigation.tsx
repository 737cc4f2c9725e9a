import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useNavigate } from 'react-router';
import { Tooltip } from '../../../components/overlays/tooltip.tsx';
import { OrganizationSwitcher } from '../../../features/organizations/organization-switcher.tsx';
import { useCurrentSession } from '../../../session/session-context.tsx';
import classes from './navigation.module.css';
import {
  type NavigationGroup,
  type NavigationItem,
  useCurrentOrganization,
  useNavigationItems,
} from './use-navigation-items.ts';

type Props = {
  /** Shows only icons, each with its name as a tooltip. */
  readonly isCollapsed?: boolean;
};

/** The main navigation. */
export function Navigation({ isCollapsed = false }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const go = (to: string) => void navigate(to);
  const { user } = useCurrentSession();
  const shown = useCurrentOrganization();
  const groups = useNavigationItems();

  return (
    <nav
      className={classes.navigation}
      data-collapsed={isCollapsed || undefined}
      aria-label={t('layout.navigation')}
    >
      <OrganizationSwitcher
        currentId={shown?.id ?? null}
        isConfirmed={user.emailVerified}
        isCompact={isCollapsed}
        onSwitch={(slug) => go(`/o/${slug}`)}
        onCreate={() => go('/organizations/new')}
        onManage={() => go('/organizations')}
      />
      {groups.map((group) => (
        <Group key={group.text} group={group} isCollapsed={isCollapsed} />
      ))}
    </nav>
  );
}

type GroupProps = { readonly group: NavigationGroup; readonly isCollapsed: boolean };

function Group({ group: { text, destinations }, isCollapsed }: GroupProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div>
      <p id={id} className={classes.label}>
        {t(text)}
      </p>
      <ul className={classes.list} aria-labelledby={id}>
        {destinations.map((item) => (
          <li key={item.to}>
            <Item item={item} isCollapsed={isCollapsed} />
          </li>
        ))}
      </ul>
    </div>
  );
}

type ItemProps = { readonly item: NavigationItem; readonly isCollapsed: boolean };

function Item({ item, isCollapsed }: ItemProps) {
  const { t } = useTranslation();
  const { to, text, icon: Icon, isExact = false } = item;
  const link = (
    <NavLink to={to} end={isExact} className={classes.item}>
      <Icon size={18} stroke={1.7} />
      <span className={classes.name}>{t(text)}</span>
    </NavLink>
  );
  // Only then, because each tooltip listens to its element.
  if (!isCollapsed) return link;
  return (
    <Tooltip text={t(text)} position="right">
      {link}
    </Tooltip>
  );
}
