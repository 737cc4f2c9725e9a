import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { branding } from '../../../components/layout/page-branding.ts';
import { Tooltip } from '../../../components/overlays/tooltip.tsx';
import { Logo } from './logo.tsx';
import { Navigation } from './navigation.tsx';
import classes from './sidebar.module.css';
import { useCollapsed } from './use-collapsed.ts';

/** The main navigation beside the page, which the user can collapse to icons. */
export function Sidebar() {
  const { t } = useTranslation();
  const id = useId();
  const [isCollapsed, setCollapsed] = useCollapsed();
  const Icon = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const label = t(isCollapsed ? 'layout.expand' : 'layout.collapse');
  return (
    <aside
      className={classes.sidebar}
      data-collapsed={isCollapsed || undefined}
      aria-label={branding.productName}
    >
      <Link to="/" className={classes.home} aria-label={branding.productName}>
        <Logo />
      </Link>
      <div id={id} className={classes.navigation}>
        <Navigation isCollapsed={isCollapsed} />
      </div>
      <Tooltip text={isCollapsed ? label : null} position="right">
        <UnstyledButton
          className={classes.toggle}
          aria-expanded={!isCollapsed}
          aria-controls={id}
          onClick={() => setCollapsed(!isCollapsed)}
        >
          <Icon size={19} stroke={1.7} aria-hidden />
          {isCollapsed ? <VisuallyHidden>{label}</VisuallyHidden> : label}
        </UnstyledButton>
      </Tooltip>
    </aside>
  );
}
