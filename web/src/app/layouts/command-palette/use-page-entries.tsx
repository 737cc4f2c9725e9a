import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useAccountPages } from '../navigation/account-pages.ts';
import { invitationTabs, permittedTabs, settingsTabs } from '../navigation/page-tabs.ts';
import {
  type NavigationGroup,
  useCurrentOrganization,
  useNavigationItems,
} from '../navigation/use-navigation-items.ts';
import type { Entry } from './entries.ts';

/** The pages that the user may open: those of the navigation, their tabs, and those of the account. */
export function usePageEntries(): readonly Entry[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const account: NavigationGroup = { text: 'layout.account', destinations: useAccountPages() };
  const { slug, viewer } = useCurrentOrganization() ?? {};
  /** The tabs of a page, without the first one, which the page opens with. */
  const tabsOf = (page: string) =>
    permittedTabs(
      [settingsTabs, invitationTabs].find(([first]) => page === `/o/${slug}${first?.path}`) ?? [],
      viewer?.permissions ?? {},
    ).slice(1);
  const groups = [...useNavigationItems().filter(({ text }) => text !== account.text), account];
  const pages = groups.flatMap(({ text: note, destinations }) =>
    destinations.flatMap(({ to, text, icon }) => [
      { to, text, note, icon },
      ...tabsOf(to).map((tab) => ({
        to: `/o/${slug}${tab.path}`,
        text: tab.text,
        note: text,
        icon,
      })),
    ]),
  );
  return pages.map(({ to, text, note, icon: Icon }) => ({
    id: to,
    name: t(text),
    note: t(note),
    picture: <Icon size={18} stroke={1.7} />,
    run: () => void navigate(to),
  }));
}
