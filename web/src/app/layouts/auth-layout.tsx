import { IconBuildingCommunity, IconDevices, IconReceipt } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { LoadingPage } from '../../components/feedback/loading.tsx';
import { branding } from '../../components/layout/page-branding.ts';
import { LazyLanguageMenu } from '../../features/users/lazy-language-menu.tsx';
import { ErrorBoundary } from '../error-boundary.tsx';
import { ErrorFallback } from '../error-fallback.tsx';
import classes from './auth-layout.module.css';
import { ColorSchemeSwitch } from './navigation/color-scheme-switch.tsx';
import { Logo } from './navigation/logo.tsx';
import { PageOutlet } from './page-outlet.tsx';
import { Tessellation } from './tessellation.tsx';

/** The layout of the sign-in, sign-up and other public pages. */
export function AuthLayout() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <div className={classes.layout}>
      <div className={classes.side}>
        <header className={classes.top}>
          <Link to="/" className={classes.home} aria-label={branding.productName}>
            <Logo />
          </Link>
          <div className={classes.tools}>
            <LazyLanguageMenu />
            <ColorSchemeSwitch />
          </div>
        </header>
        <main className={classes.main} id="content">
          <div className={classes.card}>
            <ErrorBoundary address={pathname} fallback={<ErrorFallback />}>
              <Suspense fallback={<LoadingPage />}>
                <PageOutlet />
              </Suspense>
            </ErrorBoundary>
          </div>
        </main>
      </div>
      <aside className={classes.panel} aria-label={branding.productName}>
        <Tessellation />
        <div className={classes.pitch}>
          <p className={classes.motto}>{t('brand.motto')}</p>
          <p>{t('brand.pitch')}</p>
          <ul className={classes.points}>
            <li>
              <IconDevices size={20} stroke={1.6} aria-hidden />
              {t('brand.point.accounts')}
            </li>
            <li>
              <IconBuildingCommunity size={20} stroke={1.6} aria-hidden />
              {t('brand.point.organizations')}
            </li>
            <li>
              <IconReceipt size={20} stroke={1.6} aria-hidden />
              {t('brand.point.billing')}
            </li>
          </ul>
        </div>
      </aside>
    </div>
  );
}
