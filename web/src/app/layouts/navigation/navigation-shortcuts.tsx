import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useShortcutList } from '../../../components/overlays/shortcuts.tsx';
import { useNavigationItems } from './use-navigation-items.ts';

/** The first key of the shortcuts that open a page. */
export const GO_KEY = 'g';

/** Opens the pages of the navigation by `g` and a letter. Pages that the user may not open have no shortcut. */
export function NavigationShortcuts() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const pages = useNavigationItems()
    .flatMap(({ destinations }) => destinations)
    .flatMap(({ letter, text, to }) =>
      letter === undefined ? [] : [{ keys: `${GO_KEY} ${letter}`, description: t(text), to }],
    );
  useShortcutList(
    pages.map(({ keys, description }) => ({ keys, description })),
    (pressed) => {
      const page = pages.find(({ keys }) => keys === pressed);
      if (page) void navigate(page.to);
    },
  );
  return null;
}
