import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Menu } from './menu.tsx';

type Props = {
  readonly label: string;
  readonly size?: 'md' | 'lg';
  /** `MenuItem`s. */
  readonly children: ReactNode;
};

/** The menu of a table row, behind three dots. */
export function RowMenu({ label, size = 'lg', children }: Props) {
  return (
    <Menu
      trigger={(props) => (
        <ActionIcon {...props} variant="subtle" color="gray" size={size} aria-label={label}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      )}
    >
      {children}
    </Menu>
  );
}
