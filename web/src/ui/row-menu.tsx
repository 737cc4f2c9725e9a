import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './row-menu.module.css';

type Props = { readonly label: string; readonly children: ReactNode };

/** What can be done with a row of a table, behind three dots. */
export function RowMenu({ label, children }: Props) {
  return (
    <Menu position="bottom-end" width={250}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

type DangerProps = {
  readonly icon: ReactNode;
  /** Why it cannot be done now. */
  readonly reason?: string | null;
  readonly onClick: () => void;
  readonly children: ReactNode;
};

/** The item of a row's menu that takes something away. */
export function DangerItem({ icon, reason = null, onClick, children }: DangerProps) {
  return (
    <Menu.Item
      leftSection={icon}
      className={classes.danger}
      disabled={reason !== null}
      onClick={onClick}
    >
      {children}
      {reason && <div className={classes.reason}>{reason}</div>}
    </Menu.Item>
  );
}
