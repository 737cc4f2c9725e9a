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
    role: 'menuitem',
    tabIndex: -1,
    className: classes.item,
    'data-danger': isDanger || undefined,
    'aria-current': isCurrent ? ('true' as const) : undefined,
  };
  const content = (
    <>
      {icon && <span className={classes.icon}>{icon}</span>}
      <span className={classes.text}>
        {children}
        {reason && <span className={classes.reason}>{reason}</span>}
      </span>
      {aside && <span className={classes.aside}>{aside}</span>}
    </>
  );
  if (does.to !== undefined) {
    return (
      <Link {...shared} to={does.to} onClick={close}>
        {content}
      </Link>
    );
  }
  const press = () => {
    if (reason) return;
    close();
    does.onClick();
  };
  return (
    <button {...shared} type="button" aria-disabled={reason ? true : undefined} onClick={press}>
      {content}
    </button>
  );
}

/** A heading over items, or a line between them. */
export const MenuLabel = ({ children }: { readonly children: ReactNode }) => (
  <p className={classes.label}>{children}</p>
);
export const MenuDivider = () => <hr className={classes.divider} />;
