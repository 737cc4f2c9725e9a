import { ActionIcon } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { Suspense, useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet, useLocation } from 'react-router';
import { Alert } from '../../components/feedback/alert.tsx';
import { loadOrToast } from '../../components/feedback/load-or-toast.ts';
import { LoadingPage } from '../../components/feedback/loading.tsx';
import { useOnline } from '../../components/feedback/use-online.ts';
import { branding } from '../../components/layout/page-branding.ts';
import { useLazyDisclosure } from '../../components/overlays/use-lazy-disclosure.ts';
import { VerificationBanner } from '../../features/email-verification/verification-banner.tsx';
import { useFreshSession } from '../../features/sign-in/use-fresh-session.ts';
import { LazySocialButtons } from '../../features/social/lazy-social-buttons.tsx';
import { LanguageSelect } from '../../features/users/language-select.tsx';
import { useCurrentSession } from '../../session/session-context.tsx';
import { ErrorBoundary } from '../error-boundary.tsx';
import { ErrorFallback } from '../error-fallback.tsx';
import classes from './app-layout.module.css';
import {
  FreshSessionDialog,
  MobileNavigation,
  prefetchLazyComponents,
} from './lazy-components.tsx';
import { ColorSchemeMenu } from './navigation/color-scheme-menu.tsx';
import { CommandPaletteButton } from './navigation/command-palette-button.tsx';
import { Logo } from './navigation/logo.tsx';
import { Navigation } from './navigation/navigation.tsx';
import { UserMenu } from './navigation/user-menu.tsx';
import { useClearCacheOnSwitch } from './scopes/use-clear-cache-on-switch.ts';
import { SIGNED_IN_PATH } from './session-ended-dialog.tsx';

/** The layout of signed-in pages: navigation beside the page, or behind a button on small screens. */
export function AppLayout() {
  const { t } = useTranslation();
  const current = useCurrentSession();
  const { user } = current;
  const { pathname, key } = useLocation();
  const { isOpen, wasOpen, open, close } = useLazyDisclosure(MobileNavigation);
  const fresh = useFreshSession(
    current,
    useCallback(() => loadOrToast(FreshSessionDialog, t), [t]),
  );
  const isOnline = useOnline();
  useClearCacheOnSwitch();

  // The first page is already at the top, and scrolling it would cause a second rendering.
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
  }, [pathname]);

  // Every navigation has its own key, including one to the current page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(close, [key, close]);

  useEffect(prefetchLazyComponents, []);

  return (
    <div className={classes.layout} data-frame="inside">
      <a className="skip-link" href="#content">
        {t('layout.skip')}
      </a>
      <aside className={classes.sidebar} aria-label={branding.productName}>
        <Link to="/" className={classes.home} aria-label={branding.productName}>
          <Logo />
        </Link>
        <Navigation />
      </aside>
      <div className={classes.column}>
        <header className={classes.top}>
          <ActionIcon
            className={classes.burger}
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('layout.menu')}
            aria-expanded={isOpen}
            onClick={open}
          >
            <IconMenu2 size={20} aria-hidden />
          </ActionIcon>
          <Link to="/" className={classes.smallHome} aria-label={branding.productName}>
            <Logo />
          </Link>
          <div className={classes.tools}>
            <CommandPaletteButton />
            <span className={classes.language}>
              <LanguageSelect isLabelHidden />
            </span>
            <ColorSchemeMenu />
            <UserMenu user={user} />
          </div>
        </header>
        <main className={classes.main} id="content" tabIndex={-1}>
          <div className={classes.notices}>
            {!isOnline && <Alert tone="warn">{t('layout.offline')}</Alert>}
            <VerificationBanner user={user} />
          </div>
          <ErrorBoundary address={pathname} fallback={<ErrorFallback />}>
            <Suspense fallback={<LoadingPage />}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </main>
      </div>
      {wasOpen && <MobileNavigation opened={isOpen} onClose={close} />}
      {fresh.isDialogOpen && (
        <FreshSessionDialog
          current={current}
          renderSocialSignIn={(providers) => (
            <LazySocialButtons to={SIGNED_IN_PATH} wantsAccount={false} isBeside only={providers} />
          )}
          onClose={fresh.cancel}
        />
      )}
    </div>
  );
}
