import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { loadOrToast } from '../../components/feedback/load-or-toast.ts';
import { ShortcutProvider } from '../../components/overlays/shortcuts.tsx';
import { useFreshSession } from '../../features/sign-in/use-fresh-session.ts';
import { SocialButtons } from '../../features/social/social-buttons.tsx';
import { useCurrentSession } from '../../session/session-context.tsx';
import { CommandPaletteHost } from './command-palette/command-palette-host.tsx';
import { useRecentPages } from './command-palette/use-recents.ts';
import { FreshSessionDialog, prefetchLazyComponents } from './lazy-components.tsx';
import { NavigationShortcuts } from './navigation/navigation-shortcuts.tsx';
import { ShortcutHelpHost } from './navigation/shortcut-help-host.tsx';
import { useClearCacheOnSwitch } from './scopes/use-clear-cache-on-switch.ts';
import { SIGNED_IN_PATH } from './session-ended-dialog.tsx';

/** What all signed-in pages share: keyboard shortcuts, command palette, and the dialog that asks for the password. */
export function SignedInLayout({ children = <Outlet /> }: { readonly children?: ReactNode }) {
  const { t } = useTranslation();
  const current = useCurrentSession();
  const fresh = useFreshSession(
    current,
    useCallback(() => loadOrToast(FreshSessionDialog, t), [t]),
  );
  useClearCacheOnSwitch();
  useScrollToTop();
  useRecentPages();
  useEffect(prefetchLazyComponents, []);
  return (
    <ShortcutProvider>
      <NavigationShortcuts />
      {children}
      <CommandPaletteHost />
      <ShortcutHelpHost />
      {fresh.isDialogOpen && (
        <FreshSessionDialog
          current={current}
          renderSocialSignIn={(providers) => (
            <SocialButtons to={SIGNED_IN_PATH} wantsAccount={false} isBeside only={providers} />
          )}
          onClose={fresh.cancel}
        />
      )}
    </ShortcutProvider>
  );
}

/** Scrolls to the top on another page. The first page is already there, and scrolling it would render it again. */
function useScrollToTop() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
  }, [pathname]);
}
