import { Menu as MantineMenu, rem } from '@mantine/core';
import {
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useState,
} from 'react';
import classes from './menu.module.css';
import { MenuContext } from './menu-item.tsx';
import { portalProps } from './portal.ts';

/** Props for the button that opens a menu. */
export type MenuTrigger = { readonly onKeyDown: (event: KeyboardEvent) => void };

type Props = {
  readonly trigger: (props: MenuTrigger) => ReactElement;
  /** The edge of the button that the menu is aligned with. */
  readonly align?: 'start' | 'end';
  /** In CSS pixels at the default font size. */
  readonly width?: number;
  /** For a menu that was loaded because its button was pressed. */
  readonly isInitiallyOpen?: boolean;
  /** Text above the items. */
  readonly above?: ReactNode;
  /** `MenuItem`s. */
  readonly children: ReactNode;
};

/** A menu that a button opens. Arrow keys and letters move between items, and the focus returns to the button. */
export function Menu({ trigger, align = 'end', width = 250, above, children, ...props }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { isInitiallyOpen = false } = props;
  useEffect(() => {
    if (!isInitiallyOpen) return;
    // The menu returns the focus to the element that had it when it was opened.
    document.getElementById(id)?.focus();
    setOpen(true);
  }, [isInitiallyOpen, id]);
  const close = () => {
    setOpen(false);
    // At once, so that a dialog that an item opens returns the focus to the button as well.
    document.getElementById(id)?.focus();
  };
  return (
    <MantineMenu
      id={id}
      opened={isOpen}
      onChange={setOpen}
      position={`bottom-${align}`}
      offset={6}
      width={rem(width)}
      shadow="md"
      portalProps={portalProps}
      withInitialFocusPlaceholder={false}
      classNames={{ item: classes.item }}
    >
      <MantineMenu.Target>
        {trigger({
          onKeyDown(event) {
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            setOpen(true);
          },
        })}
      </MantineMenu.Target>
      <MantineMenu.Dropdown
        className={classes.menu}
        // Tab continues from the button, not from the end of the page.
        onKeyDown={({ key }) => key === 'Tab' && close()}
      >
        {above}
        <MenuContext value={close}>{children}</MenuContext>
      </MantineMenu.Dropdown>
    </MantineMenu>
  );
}
