import type { User } from '@app/contracts/identity/users';
import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconLogout, IconUser } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useSignOut } from '../../features/sessions/use-sign-out.ts';
import { Monogram } from '../../ui/monogram.tsx';
import { useWords } from '../../words/words.tsx';
import classes from './user-menu.module.css';

/** The one at the keyboard: their pages, and the way out. */
export function UserMenu({ user }: { readonly user: User }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const signOut = useSignOut();
  return (
    <Menu position="bottom-end" width={250}>
      <Menu.Target>
        <UnstyledButton className={classes.target}>
          <VisuallyHidden>{t('userMenu.label', { name: user.name })}</VisuallyHidden>
          <Monogram name={user.name} image={user.image} size={34} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <strong>{user.name}</strong>
          <span>{user.email}</span>
        </div>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconUser size={18} aria-hidden />}
          onClick={() => void navigate('/account')}
        >
          {t('userMenu.account')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLogout size={18} aria-hidden />}
          onClick={() => signOut('/sign-in')}
        >
          {t('userMenu.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
