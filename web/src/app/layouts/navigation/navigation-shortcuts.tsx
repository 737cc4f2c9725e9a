import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useShortcut } from '../../../components/overlays/shortcuts.tsx';
import { type NavigationItem, useNavigationItems } from './use-navigation-items.ts';

/** The first key of the shortcuts that open a page. */
export const GO_KEY = 'g';

/** Opens the pages of the navigation by `g` and a letter. Pages that the user may not open have no shortcut. */
export function NavigationShortcuts() {
  return useNavigationItems()
    .flatMap(({ destinations }) => destinations)
    .map((item) => item.letter && <PageShortcut key={item.to} item={item} letter={item.letter} />);
}

type Props = { readonly item: NavigationItem; readonly letter: string };

function PageShortcut({ item: { to, text }, letter }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  useShortcut(`${GO_KEY} ${letter}`, t(text), () => void navigate(to));
  return null;
}
