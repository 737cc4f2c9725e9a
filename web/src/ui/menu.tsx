import { rem } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import classes from './menu.module.css';
import { MenuContext } from './menu-item.tsx';
import { nextItem } from './menu-keys.ts';
import { useAnchoredPosition } from './use-anchored-position.ts';

/** What the button that opens a menu takes over. */
export type MenuTrigger = {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly id: string;
  readonly popoverTarget: string;
  readonly 'aria-haspopup': 'menu';
  readonly 'aria-expanded': boolean;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

type Props = {
  readonly trigger: (props: MenuTrigger) => ReactNode;
  /** With which edge of the button the menu is flush. */
  readonly align?: 'start' | 'end';
  /** In pixels of a browser at its defaults. */
  readonly width?: number;
  /** What stands above the items: whose menu it is, a field to search them. */
  readonly above?: ReactNode;
  readonly onToggle?: (isOpen: boolean) => void;
  /** `MenuItem`s. */
  readonly children: ReactNode;
};

/**
 * A list of things to do behind a button. The browser's own popover brings it above everything and closes it on a
 * press elsewhere or Escape; arrows and letters walk its items, and the focus returns to the button.
 */
export function Menu({ trigger, align = 'end', width = 250, above, onToggle, children }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const place = useAnchoredPosition(button, isOpen, { align, width });

  const close = () => {
    popover.current?.hidePopover();
    button.current?.focus();
  };
  const follow = (state: string) => {
    const opens = state === 'open';
    const isInside = popover.current?.contains(document.activeElement) ?? false;
    // What the browser is about to show has to be there when it looks.
    flushSync(() => setOpen(opens));
    onToggle?.(opens);
    if (!opens && isInside) button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // From the button, and not from the end of the page, Tab goes on.
    if (event.key === 'Tab') return close();
    const next = popover.current && nextItem(popover.current, event);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  const begin = () => {
    // Whoever types fast is inside already.
    if (popover.current?.contains(document.activeElement)) return;
    const first = popover.current?.querySelector<HTMLElement>('input, [role="menuitem"]');
    first?.focus({ preventScroll: true });
  };

  return (
    <>
      {trigger({
        ref: button,
        id: `${id}-button`,
        popoverTarget: id,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        onKeyDown: (event) => {
          // The focus moves in a moment after the menu shows; keys that come before it are meant for the menu.
          if (isOpen) return onKeyDown(event);
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          popover.current?.showPopover();
        },
      })}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the items inside */}
      <div
        ref={popover}
        id={id}
        popover="auto"
        className={classes.menu}
        style={{ width: rem(width), ...place }}
        onBeforeToggle={(event) => follow(event.newState)}
        onToggle={(event) => event.newState === 'open' && begin()}
        onKeyDown={onKeyDown}
      >
        {isOpen && (
          <>
            {above}
            <MenuContext value={close}>
              <div role="menu" aria-labelledby={`${id}-button`}>
                {children}
              </div>
            </MenuContext>
          </>
        )}
      </div>
    </>
  );
}
