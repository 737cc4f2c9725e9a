import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Alert } from '../../components/feedback/alert.tsx';
import { useOnline } from '../../components/feedback/use-online.ts';
import { branding } from '../../components/layout/page-branding.ts';
import { useScrollbarGutter } from '../../components/layout/use-scrollbar-gutter.ts';
import { VerificationBanner } from '../../features/email-verification/verification-banner.tsx';
import { LanguageMenu } from '../../features/users/language-menu.tsx';
import { useCurrentSession } from '../../session/session-context.tsx';
import classes from './app-frame.module.css';
import { CommandPaletteButton } from './command-palette/command-palette-button.tsx';
import { ColorSchemeMenu } from './navigation/color-scheme-menu.tsx';
import { Logo } from './navigation/logo.tsx';
import { UserMenu } from './navigation/user-menu.tsx';

type Props = {
  /** Beside the page on wide screens. Without it, the header shows the logo on every screen. */
  readonly sidebar?: ReactNode;
  /** The button that opens the navigation on small screens. */
  readonly menuButton?: ReactNode;
  readonly children: ReactNode;
};

/** The width from which the header has room for the menu of languages, which the preferences have too. */
const WITH_LANGUAGE = '(min-width: 30.01em)';

/** The header, the sidebar and the main part of signed-in pages. */
export function AppFrame({ sidebar, menuButton, children }: Props) {
  const { t } = useTranslation();
  const { user } = useCurrentSession();
  const isOnline = useOnline();
  const hasLanguageMenu = useMediaQuery(WITH_LANGUAGE, undefined, {
    getInitialValueInEffect: false,
  });
  useScrollbarGutter();
  return (
    <div className={classes.frame} data-frame="inside">
      <a className="skip-link" href="#content">
        {t('layout.skip')}
      </a>
      {sidebar}
      <div className={classes.column}>
        <header className={classes.top} data-beside={sidebar !== undefined}>
          {menuButton}
          <Link to="/" className={classes.home} aria-label={branding.productName}>
            <Logo />
          </Link>
          <div className={classes.tools}>
            <CommandPaletteButton />
            {hasLanguageMenu && <LanguageMenu />}
            <ColorSchemeMenu />
            <UserMenu user={user} />
          </div>
        </header>
        <main className={classes.main} id="content" tabIndex={-1}>
          <div className={classes.notices}>
            {!isOnline && <Alert tone="warn">{t('layout.offline')}</Alert>}
            <VerificationBanner user={user} />
          </div>
          {children}
        </main>
      </div>
    </div>
  );
}
