import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconKeyboard, IconLogout, IconUser } from '@tabler/icons-react';
import type { User } from '@tessera/contracts/identity/users';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../components/data/avatar.tsx';
import { Menu } from '../../../components/overlays/menu.tsx';
import { MenuDivider, MenuItem, MenuLabel } from '../../../components/overlays/menu-item.tsx';
import { useSignOut } from '../../../features/sessions/use-sign-out.ts';
import { requestDialog } from './dialog-requests.ts';
import classes from './user-menu.module.css';

/** The menu of the signed-in user: account pages, keyboard shortcuts and sign-out. */
export function UserMenu({ user }: { readonly user: User }) {
  const { t } = useTranslation();
  const signOut = useSignOut();
  return (
    <Menu
      trigger={(props) => (
        <UnstyledButton {...props} className={classes.target}>
          <VisuallyHidden>{t('userMenu.label', { name: user.name })}</VisuallyHidden>
          <Avatar name={user.name} image={user.image} size={32} />
        </UnstyledButton>
      )}
      above={
        <>
          <MenuLabel className={classes.user}>
            <span className={classes.name}>{user.name}</span>
            <span>{user.email}</span>
          </MenuLabel>
          <MenuDivider />
        </>
      }
    >
      <MenuItem to="/account" icon={<IconUser size={18} aria-hidden />}>
        {t('userMenu.account')}
      </MenuItem>
      <MenuItem
        icon={<IconKeyboard size={18} aria-hidden />}
        onClick={() => requestDialog('shortcuts')}
      >
        {t('shortcuts.title')}
      </MenuItem>
      <MenuItem icon={<IconLogout size={18} aria-hidden />} onClick={() => signOut('/sign-in')}>
        {t('userMenu.signOut')}
      </MenuItem>
    </Menu>
  );
}
