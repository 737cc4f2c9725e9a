import { ActionIcon } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconMenu2 } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useLazyDisclosure } from '../../components/overlays/use-lazy-disclosure.ts';
import { AppFrame } from './app-frame.tsx';
import classes from './app-layout.module.css';
import { MobileNavigation } from './lazy-components.tsx';
import { Sidebar } from './navigation/sidebar.tsx';
import { PageContent } from './page-content.tsx';

/** The width of the sidebar's style sheet from which it is shown. */
const WIDE = '(min-width: 62em)';

/** The layout of an organization's pages: navigation beside the page, or behind a button on small screens. */
export function AppLayout() {
  const { t } = useTranslation();
  const { key } = useLocation();
  // Only then, because it takes long to render on slow phones.
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false });
  const { isOpen, wasOpen, open, close } = useLazyDisclosure(MobileNavigation);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation has its own key, also one to the current page
  useEffect(close, [key, close]);

  return (
    <AppFrame
      sidebar={isWide ? <Sidebar /> : undefined}
      menuButton={
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
      }
    >
      <PageContent />
      {wasOpen && <MobileNavigation opened={isOpen} onClose={close} />}
    </AppFrame>
  );
}
