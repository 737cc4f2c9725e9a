import { TextInput, UnstyledButton, VisuallyHidden } from '@mantine/core';
import {
  IconBuildingCommunity,
  IconCheck,
  IconListDetails,
  IconPlus,
  IconSearch,
  IconSelector,
} from '@tabler/icons-react';
import { invitationRoutes } from '@tessera/contracts/org/invitations';
import type { Organization } from '@tessera/contracts/org/organizations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '../../api/use-query.ts';
import { Avatar } from '../../components/data/avatar.tsx';
import { Badge } from '../../components/data/badge.tsx';
import { Menu } from '../../components/overlays/menu.tsx';
import { MenuDivider, MenuItem, MenuLabel } from '../../components/overlays/menu-item.tsx';
import { errorCodeText } from '../../i18n/texts.ts';
import { useMyOrganizations } from '../../session/my-organizations.ts';
import { roleTexts } from '../../session/role-text.ts';
import { useCreateOrganizationError } from '../../session/use-organization-settings.ts';
import classes from './organization-switcher.module.css';

/** With more organizations than this, a search field is shown. */
const SEARCH_ABOVE = 7;

type Props = {
  /** The organization of the page, else the active one of the session. */
  readonly current: Pick<Organization, 'slug'> | { readonly id: string } | null;
  /** Whether the user's address is verified, which listing invitations requires. */
  readonly isConfirmed: boolean;
  readonly onSwitch: (slug: string) => void;
  readonly onCreate: () => void;
  readonly onManage: () => void;
};

export function OrganizationSwitcher({ current, isConfirmed, ...on }: Props) {
  const { t } = useTranslation();
  const { onSwitch, onCreate, onManage } = on;
  const organizations = useMyOrganizations().data ?? [];
  const isCurrent = (organization: Organization) =>
    current !== null &&
    ('slug' in current ? organization.slug === current.slug : organization.id === current.id);
  const shown = organizations.find(isCurrent);
  const shownName = shown?.name ?? t('switcher.none');

  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  // Queried when the menu opens, because every page would send one more request otherwise.
  const invitations =
    useQuery(invitationRoutes.listUserInvitations, isOpen && isConfirmed ? {} : null).data ?? [];
  const errorCode = useCreateOrganizationError(isOpen);
  const hasSearch = organizations.length > SEARCH_ABOVE;
  const found = organizations
    .filter(({ name }) => isNamed(name, search))
    .toSorted((a, b) => Number(isCurrent(b)) - Number(isCurrent(a)));

  return (
    <Menu
      align="start"
      width={300}
      onToggle={(opens) => {
        setOpen(opens);
        setSearch('');
      }}
      trigger={(props) => (
        <UnstyledButton {...props} className={classes.target}>
          {shown ? (
            <Avatar name={shown.name} image={shown.logo} shape="square" size={30} />
          ) : (
            <span className={classes.none} aria-hidden>
              <IconBuildingCommunity size={18} stroke={1.7} />
            </span>
          )}
          <span className={classes.name}>{shownName}</span>
          {/* Not an aria-label: speech input selects a control by its visible text. */}
          <VisuallyHidden>{t('switcher.label')}</VisuallyHidden>
          <IconSelector size={16} aria-hidden className={classes.arrow} />
        </UnstyledButton>
      )}
      above={
        <>
          {organizations.length > 0 && <MenuLabel>{t('switcher.mine')}</MenuLabel>}
          {hasSearch && (
            <TextInput
              type="search"
              size="sm"
              className={classes.search}
              aria-label={t('switcher.search')}
              placeholder={t('switcher.search')}
              leftSection={<IconSearch size={15} aria-hidden />}
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
          )}
          {hasSearch && found.length === 0 && (
            <p className={classes.noneFound}>{t('switcher.noneFound')}</p>
          )}
        </>
      }
    >
      <div className={classes.list}>
        {found.map((organization) => (
          <MenuItem
            key={organization.id}
            onClick={() => onSwitch(organization.slug)}
            isCurrent={isCurrent(organization)}
            icon={
              <Avatar name={organization.name} image={organization.logo} shape="square" size={28} />
            }
            aside={isCurrent(organization) && <IconCheck size={16} aria-hidden />}
          >
            <span className={classes.item}>{organization.name}</span>
            {organization.viewer && (
              <span className={classes.roles}>
                {roleTexts(organization.viewer.role, t).map((role) => (
                  <Badge key={role}>{role}</Badge>
                ))}
              </span>
            )}
          </MenuItem>
        ))}
      </div>
      {organizations.length > 0 && <MenuDivider />}
      <MenuItem
        icon={<IconPlus size={18} aria-hidden />}
        reason={errorCode === null ? null : (errorCodeText(errorCode, t) ?? errorCode)}
        onClick={onCreate}
      >
        {t('switcher.create')}
      </MenuItem>
      {(organizations.length > 0 || invitations.length > 0) && (
        <MenuItem
          icon={<IconListDetails size={18} aria-hidden />}
          aside={
            invitations.length > 0 && (
              <Badge tone="accent">
                {t('switcher.invitations', { count: invitations.length })}
              </Badge>
            )
          }
          onClick={onManage}
        >
          {t('switcher.manage')}
        </MenuItem>
      )}
    </Menu>
  );
}

const isNamed = (name: string, search: string) =>
  name.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase());
