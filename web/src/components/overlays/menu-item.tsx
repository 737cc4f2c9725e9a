import { Menu } from '@mantine/core';
import { createContext, type ReactNode, useContext } from 'react';
import { Link } from 'react-router';
import classes from './menu.module.css';

/** Closes the menu of an item. */
export const MenuContext = createContext<() => void>(() => undefined);

type Props = {
  readonly icon?: ReactNode;
  /** Content at the end of the item, such as a check mark or a badge. */
  readonly aside?: ReactNode;
  readonly isCurrent?: boolean;
  /** A destructive action. */
  readonly isDanger?: boolean;
  /** The reason why the item is disabled, shown below it. */
  readonly reason?: string | null;
  readonly children: ReactNode;
} & (
  | { readonly to: string; readonly onClick?: never }
  | { readonly to?: never; readonly onClick: () => void }
);

/** An action or a link in a menu. */
export function MenuItem({ icon, aside, isCurrent, isDanger, reason, children, ...does }: Props) {
  const close = useContext(MenuContext);
  const shared = {
    leftSection: icon,
    rightSection: aside,
    closeMenuOnClick: false,
    'data-danger': isDanger || undefined,
    'aria-current': isCurrent ? ('true' as const) : undefined,
  };
  if (does.to !== undefined) {
    return (
      <Menu.Item {...shared} component={Link} to={does.to} onClick={close}>
        {children}
      </Menu.Item>
    );
  }
  const press = () => {
    if (reason) return;
    close();
    does.onClick();
  };
  return (
    // Not `disabled`: the keyboard reaches the item, and its reason is read.
    <Menu.Item {...shared} aria-disabled={reason ? true : undefined} onClick={press}>
      {children}
      {reason && <span className={classes.reason}>{reason}</span>}
    </Menu.Item>
  );
}

/** Text over the items, or a line between them. */
export const MenuLabel = Menu.Label;
export const MenuDivider = Menu.Divider;
