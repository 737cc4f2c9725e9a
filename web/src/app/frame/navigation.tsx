import { organizationRoutes } from '@app/contracts/org/organizations';
import {
  IconBuildingCommunity,
  IconHome,
  IconMail,
  IconReceipt,
  IconRefresh,
  IconSettings,
  IconUser,
  IconUserDollar,
  IconUsers,
  IconWaveSawTool,
} from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { NavLink, useMatch, useNavigate } from 'react-router';
import { useQuery } from '../../api/use-query.ts';
import { OrganizationSwitcher } from '../../features/organizations/organization-switcher.tsx';
import { useSignedIn } from '../../session/signed-in.tsx';
import { useWords } from '../../words/words.tsx';
import classes from './navigation.module.css';

/** Where one can go from here. */
export function Navigation() {
  const { t } = useWords();
  const navigate = useNavigate();
  const { session } = useSignedIn();
  const slug = useMatch('/o/:slug/*')?.params.slug;
  const organizations = useQuery(organizationRoutes.listOrganizations, {}).data ?? [];
  const shown = organizations.find(({ id, slug: own }) =>
    slug === undefined ? id === session.activeOrganizationId : own === slug,
  );
  const base = shown && `/o/${shown.slug}`;

  return (
    <nav className={classes.navigation} aria-label={t('frame.navigation')}>
      <OrganizationSwitcher
        current={shown ? { id: shown.id } : null}
        onSwitch={(to) => void navigate(`/o/${to}`)}
        onCreate={() => void navigate('/organizations/new')}
        onManage={() => void navigate('/organizations')}
      />
      {base && (
        <>
          <Group label={t('frame.organization')}>
            <Item to={base} icon={IconHome} isExact>
              {t('frame.overview')}
            </Item>
            <Item to={`${base}/members`} icon={IconUsers}>
              {t('frame.members')}
            </Item>
            <Item to={`${base}/invitations`} icon={IconMail}>
              {t('frame.invitations')}
            </Item>
            <Item to={`${base}/settings`} icon={IconSettings}>
              {t('frame.settings')}
            </Item>
          </Group>
          <Group label={t('frame.billing')}>
            <Item to={`${base}/billing`} icon={IconWaveSawTool}>
              {t('frame.connection')}
            </Item>
            <Item to={`${base}/customers`} icon={IconUserDollar}>
              {t('frame.customers')}
            </Item>
            <Item to={`${base}/subscriptions`} icon={IconRefresh}>
              {t('frame.subscriptions')}
            </Item>
            <Item to={`${base}/orders`} icon={IconReceipt}>
              {t('frame.orders')}
            </Item>
          </Group>
        </>
      )}
      <Group label={t('frame.account')}>
        <Item to="/account" icon={IconUser}>
          {t('frame.profile')}
        </Item>
        <Item to="/organizations" icon={IconBuildingCommunity} isExact>
          {t('frame.myOrganizations')}
        </Item>
      </Group>
    </nav>
  );
}

type GroupProps = {
  readonly label: string;
  readonly children: ReactNode;
};

function Group({ label, children }: GroupProps) {
  return (
    <div className={classes.group}>
      <p className={classes.label}>{label}</p>
      <ul className={classes.list}>{children}</ul>
    </div>
  );
}

type ItemProps = {
  readonly to: string;
  readonly icon: ComponentType<{ size: number; stroke: number }>;
  readonly isExact?: boolean;
  readonly children: string;
};

function Item({ to, icon: Icon, isExact = false, children }: ItemProps) {
  return (
    <li>
      <NavLink to={to} end={isExact} className={classes.item}>
        <Icon size={19} stroke={1.7} />
        {children}
      </NavLink>
    </li>
  );
}
