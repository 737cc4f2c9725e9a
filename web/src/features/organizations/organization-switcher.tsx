import { Popover, rem, TextInput, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconBuildingCommunity, IconSearch, IconSelector } from '@tabler/icons-react';
import type { Organization } from '@tessera/contracts/org/organizations';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../components/data/avatar.tsx';
import { moveFocus } from '../../components/overlays/move-focus.ts';
import { Tooltip } from '../../components/overlays/tooltip.tsx';
import { useMyOrganizations } from '../../session/my-organizations.ts';
import classes from './organization-switcher.module.css';
import { SwitcherActions } from './switcher-actions.tsx';
import { SwitcherItem } from './switcher-item.tsx';

/** With more organizations than this, a search field is shown. */
const SEARCH_ABOVE = 7;

type Props = {
  /** The id of the organization of the page, else of the active one of the session. */
  readonly currentId: string | null;
  /** Whether the user's address is verified, which listing invitations requires. */
  readonly isConfirmed: boolean;
  /** Shows the picture of the organization without its name. */
  readonly isCompact?: boolean;
  readonly onSwitch: (slug: string) => void;
  readonly onCreate: () => void;
  readonly onManage: () => void;
};

/** Shows the current organization, and switches to another one. */
export function OrganizationSwitcher({ currentId, isConfirmed, isCompact = false, ...on }: Props) {
  const { t } = useTranslation();
  const organizations = useMyOrganizations().data ?? [];
  const shown = organizations.find(({ id }) => id === currentId);
  const shownName = shown?.name ?? t('switcher.none');
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const isCurrent = ({ id }: Organization) => id === currentId;
  const found = organizations
    .filter(({ name }) => isNamed(name, search))
    .toSorted((a, b) => Number(isCurrent(b)) - Number(isCurrent(a)));

  const toggle = (opens: boolean) => {
    setOpen(opens);
    setSearch('');
  };
  const run = (action: () => void) => () => {
    toggle(false);
    action();
  };
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    toggle(true);
  };

  return (
    <Popover
      opened={isOpen}
      onChange={toggle}
      position="bottom-start"
      width={rem(300)}
      offset={6}
      shadow="md"
      trapFocus
      returnFocus
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the button, which has those of the tooltip */}
      <div onKeyDown={openByKey}>
        <Tooltip text={isCompact && !isOpen ? shownName : null} position="right">
          <Popover.Target>
            <UnstyledButton
              className={classes.target}
              data-compact={isCompact || undefined}
              onClick={() => toggle(!isOpen)}
            >
              <Picture of={shown} />
              <span className={classes.name}>{shownName}</span>
              {/* Not an aria-label: speech input selects a control by its visible text. */}
              <VisuallyHidden>{t('switcher.label')}</VisuallyHidden>
              <IconSelector size={16} aria-hidden className={classes.arrow} />
            </UnstyledButton>
          </Popover.Target>
        </Tooltip>
      </div>
      <Popover.Dropdown className={classes.dropdown} onKeyDown={moveFocus}>
        {organizations.length > SEARCH_ABOVE && (
          <TextInput
            type="search"
            className={classes.search}
            aria-label={t('switcher.search')}
            placeholder={t('switcher.search')}
            leftSection={<IconSearch size={15} aria-hidden />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            data-autofocus
          />
        )}
        {organizations.length > 0 && (
          <ul className={classes.list} aria-label={t('switcher.yours')}>
            {found.map((organization) => (
              <SwitcherItem
                key={organization.id}
                organization={organization}
                isCurrent={isCurrent(organization)}
                onSelect={run(() => on.onSwitch(organization.slug))}
              />
            ))}
          </ul>
        )}
        <p className={classes.noneFound} role="status">
          {search !== '' && found.length === 0 && t('switcher.noneFound')}
        </p>
        <SwitcherActions
          isConfirmed={isConfirmed}
          onCreate={run(on.onCreate)}
          onManage={run(on.onManage)}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function Picture({ of: shown }: { readonly of: Organization | undefined }) {
  if (shown) return <Avatar name={shown.name} image={shown.logo} shape="square" size={30} />;
  return (
    <span className={classes.none} aria-hidden>
      <IconBuildingCommunity size={18} stroke={1.7} />
    </span>
  );
}

const isNamed = (name: string, search: string) =>
  name.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase());
