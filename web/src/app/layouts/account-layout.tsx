import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation } from 'react-router';
import { useScrollToCurrent } from '../../components/layout/use-scroll-to-current.ts';
import classes from './account-layout.module.css';
import { AppFrame } from './app-frame.tsx';
import { useAccountPages } from './navigation/account-pages.ts';
import { useCurrentOrganization } from './navigation/use-navigation-items.ts';
import { PageContent } from './page-content.tsx';

/** The account pages: their navigation beside the page, or above it on small screens. */
export function AccountLayout() {
  return (
    <AppFrame>
      <div className={classes.layout}>
        <div className={classes.side}>
          <BackToOrganization />
          <AccountNavigation />
        </div>
        <div className={classes.page}>
          <PageContent />
        </div>
      </div>
    </AppFrame>
  );
}

function BackToOrganization() {
  const { t } = useTranslation();
  const organization = useCurrentOrganization();
  // The space is reserved while the organizations load, so that the navigation below does not move.
  return (
    <div className={classes.back}>
      {organization && (
        <Link to={`/o/${organization.slug}`} className={classes.backLink}>
          <IconArrowLeft size={16} aria-hidden />
          <span className={classes.backText}>
            {t('accountNav.back', { organization: organization.name })}
          </span>
        </Link>
      )}
    </div>
  );
}

function AccountNavigation() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const strip = useScrollToCurrent(pathname);
  const pages = useAccountPages();
  return (
    <nav ref={strip} className={classes.pages} aria-label={t('accountNav.label')}>
      <ul className={classes.list}>
        {pages.map(({ to, text, icon: Icon, isExact = false }) => (
          <li key={to}>
            <NavLink to={to} end={isExact} className={classes.item}>
              <Icon size={18} stroke={1.7} aria-hidden />
              {t(text)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
