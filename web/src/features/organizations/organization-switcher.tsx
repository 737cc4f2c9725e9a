import { type Organization, organizationRoutes } from '@app/contracts/org/organizations';
import { Menu, UnstyledButton } from '@mantine/core';
import { IconCheck, IconListDetails, IconPlus, IconSelector } from '@tabler/icons-react';
import { useQuery } from '../../api/use-query.ts';
import { Monogram } from '../../ui/monogram.tsx';
import { useWords } from '../../words/words.tsx';
import classes from './organization-switcher.module.css';

type Props = {
  /** The organization on screen, else the session's active one. */
  readonly current: Pick<Organization, 'slug'> | { readonly id: string } | null;
  readonly onSwitch: (slug: string) => void;
  readonly onCreate: () => void;
  readonly onManage: () => void;
};

export function OrganizationSwitcher({ current, onSwitch, onCreate, onManage }: Props) {
  const { t } = useWords();
  const organizations = useQuery(organizationRoutes.listOrganizations, {}).data ?? [];
  const isCurrent = (organization: Organization) =>
    current !== null &&
    ('slug' in current ? organization.slug === current.slug : organization.id === current.id);
  const shown = organizations.find(isCurrent);

  return (
    <Menu width={264} position="bottom-start">
      <Menu.Target>
        <UnstyledButton className={classes.target} aria-label={t('switcher.label')}>
          <Monogram name={shown?.name ?? '·'} image={shown?.logo} shape="square" size={30} />
          <span className={classes.name}>{shown?.name ?? t('switcher.none')}</span>
          <IconSelector size={16} aria-hidden className={classes.arrow} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {organizations.length > 0 && <Menu.Label>{t('switcher.mine')}</Menu.Label>}
        <div className={classes.list}>
          {organizations.map((organization) => (
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
        {organizations.length > 0 && (
          <Menu.Item leftSection={<IconListDetails size={18} aria-hidden />} onClick={onManage}>
            {t('switcher.manage')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
