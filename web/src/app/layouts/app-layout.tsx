import { ActionIcon } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { Suspense, useCallback, useEffect, useRef } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { VerificationBanner } from '../../features/email-verification/verification-banner.tsx';
import { useFreshSession } from '../../features/sign-in/use-fresh-session.ts';
import { LazySocialButtons } from '../../features/social/lazy-social-buttons.tsx';
import { LanguageChoice } from '../../features/users/language-select.tsx';
import { useSignedIn } from '../../session/signed-in.tsx';
import { Notice } from '../../ui/alert.tsx';
import { isHere } from '../../ui/load-or-toast.ts';
import { LoadingPage } from '../../ui/loading.tsx';
import { useOpening } from '../../ui/use-lazy-disclosure.ts';
import { useOnline } from '../../ui/use-online.ts';
import { useWords } from '../../words/words.tsx';
import { CrashGuard } from '../error-boundary.tsx';
import { Crash } from '../error-fallback.tsx';
import classes from './app-layout.module.css';
import { SchemeChoice } from './color-scheme-menu.tsx';
import { PaletteButton } from './command-palette-button.tsx';
import { FreshSessionDialog, fetchLater, SmallNavigation } from './lazy-components.tsx';
import { Logo } from './logo.tsx';
import { Navigation } from './navigation.tsx';
import { BESIDE } from './session-ended-dialog.tsx';
import { usePurgeOnSwitch } from './use-clear-cache-on-switch.ts';
import { UserMenu } from './user-menu.tsx';

/** The frame of the pages inside: navigation beside the page, or behind a button where there is no room. */
export function InsideFrame() {
  const { t } = useWords();
  const by = useSignedIn();
  const { user } = by;
  const { pathname, key } = useLocation();
  const { isOpen, wasOpen, open, close } = useOpening(SmallNavigation);
  const fresh = useFreshSession(
    by,
    useCallback(() => isHere(FreshSessionDialog, t), [t]),
  );
  const isOnline = useOnline();
  usePurgeOnSwitch();

  // The first page is at its top anyway, and asking for that would have it built twice.
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
  }, [pathname]);

  // Every link that is followed has its own key, one to the page that is open already among them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(close, [key, close]);

  useEffect(fetchLater, []);

  return (
    <div className={classes.frame} data-frame="inside">
      <a className="skip-link" href="#content">
        {t('frame.skip')}
      </a>
      <aside className={classes.sidebar} aria-label={t('brand.name')}>
        <Link to="/" className={classes.home} aria-label={t('brand.name')}>
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
            aria-label={t('frame.menu')}
            aria-expanded={isOpen}
            onClick={open}
          >
            <IconMenu2 size={20} aria-hidden />
          </ActionIcon>
          <Link to="/" className={classes.smallHome} aria-label={t('brand.name')}>
            <Logo />
          </Link>
          <div className={classes.tools}>
            <PaletteButton />
            <span className={classes.language}>
              <LanguageChoice isLabelHidden />
            </span>
            <SchemeChoice />
            <UserMenu user={user} />
          </div>
        </header>
        <main className={classes.main} id="content" tabIndex={-1}>
          <div className={classes.notices}>
            {!isOnline && <Notice tone="warn">{t('frame.offline')}</Notice>}
            <VerificationBanner user={user} />
          </div>
          <CrashGuard address={pathname} instead={<Crash />}>
            <Suspense fallback={<LoadingPage />}>
              <Outlet />
            </Suspense>
          </CrashGuard>
        </main>
      </div>
      {wasOpen && <SmallNavigation opened={isOpen} onClose={close} />}
      {fresh.isAsking && (
        <FreshSessionDialog
          by={by}
          otherWays={(providers) => (
            <LazySocialButtons to={BESIDE} wantsAccount={false} isBeside only={providers} />
          )}
          onClose={fresh.giveUp}
        />
      )}
    </div>
  );
}
