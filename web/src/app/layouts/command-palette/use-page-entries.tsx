import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useAccountPages } from '../navigation/account-pages.ts';
import { type NavigationGroup, useNavigationItems } from '../navigation/use-navigation-items.ts';
import type { Entry } from './entries.ts';

/** The pages that the user may open: those of the navigation and of the account. */
export function usePageEntries(): readonly Entry[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const account: NavigationGroup = { text: 'layout.account', destinations: useAccountPages() };
  const groups = [...useNavigationItems().filter(({ text }) => text !== account.text), account];
  return groups.flatMap(({ text, destinations }) =>
    destinations.map(({ to, text: name, icon: Icon }) => ({
      id: to,
      name: t(name),
      note: t(text),
      picture: <Icon size={18} stroke={1.7} />,
      run: () => void navigate(to),
    })),
  );
}
