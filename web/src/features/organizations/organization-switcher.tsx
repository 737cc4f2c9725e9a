import { invitationRoutes } from '@app/contracts/org/invitations';
import { type Organization, organizationRoutes } from '@app/contracts/org/organizations';
import { Menu, TextInput, UnstyledButton } from '@mantine/core';
import {
  IconCheck,
  IconListDetails,
  IconPlus,
  IconSearch,
  IconSelector,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useQuery } from '../../api/use-query.ts';
import { Badge } from '../../ui/badge.tsx';
import { Monogram } from '../../ui/monogram.tsx';
import { useWords } from '../../words/words.tsx';
import classes from './organization-switcher.module.css';

/** So many are found faster by typing than by looking. */
const SEARCH_ABOVE = 7;

type Props = {
  /** The organization on screen, else the session's active one. */
  readonly current: Pick<Organization, 'slug'> | { readonly id: string } | null;
  /** Whether the reader's address is confirmed: only then it is told what it is invited to. */
  readonly isConfirmed: boolean;
  readonly onSwitch: (slug: string) => void;
  readonly onCreate: () => void;
  readonly onManage: () => void;
};

export function OrganizationSwitcher({ current, isConfirmed, ...on }: Props) {
  const { t } = useWords();
  const { onSwitch, onCreate, onManage } = on;
  const organizations = useQuery(organizationRoutes.listOrganizations, {}).data ?? [];
  const isCurrent = (organization: Organization) =>
    current !== null &&
    ('slug' in current ? organization.slug === current.slug : organization.id === current.id);
  const shown = organizations.find(isCurrent);

  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  // Asked only by those who look: an answer is one more call for every page.
  const invitations =
    useQuery(invitationRoutes.listUserInvitations, isOpen && isConfirmed ? {} : null).data ?? [];
  const hasSearch = organizations.length > SEARCH_ABOVE;
  const found = organizations.filter(({ name }) =>
    name.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase()),
  );
  const onChange = (opened: boolean) => {
    setOpen(opened);
    setSearch('');
  };

  return (
    <Menu width={264} position="bottom-start" opened={isOpen} onChange={onChange}>
      <Menu.Target>
        <UnstyledButton className={classes.target} aria-label={t('switcher.label')}>
          <Monogram name={shown?.name ?? '·'} image={shown?.logo} shape="square" size={30} />
          <span className={classes.name}>{shown?.name ?? t('switcher.none')}</span>
          <IconSelector size={16} aria-hidden className={classes.arrow} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {organizations.length > 0 && <Menu.Label>{t('switcher.mine')}</Menu.Label>}
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
          <p className={classes.none}>{t('switcher.noneFound')}</p>
        )}
        <div className={classes.list}>
          {found.map((organization) => (
            <Menu.Item
              key={organization.id}
              onClick={() => onSwitch(organization.slug)}
              aria-current={isCurrent(organization) ? 'true' : undefined}
              leftSection={
                <Monogram
                  name={organization.name}
                  image={organization.logo}
                  shape="square"
                  size={24}
                />
              }
              rightSection={isCurrent(organization) && <IconCheck size={16} aria-hidden />}
            >
              <span className={classes.item}>{organization.name}</span>
            </Menu.Item>
          ))}
        </div>
        {organizations.length > 0 && <Menu.Divider />}
        <Menu.Item leftSection={<IconPlus size={18} aria-hidden />} onClick={onCreate}>
          {t('switcher.create')}
        </Menu.Item>
        {(organizations.length > 0 || invitations.length > 0) && (
          <Menu.Item leftSection={<IconListDetails size={18} aria-hidden />} onClick={onManage}>
            {t('switcher.manage')}
            {invitations.length > 0 && (
              <span className={classes.badge}>
                <Badge tone="accent">
                  {t('switcher.invitations', { count: invitations.length })}
                </Badge>
              </span>
            )}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
