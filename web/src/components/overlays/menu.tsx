import { rem } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import classes from './menu.module.css';
import { MenuContext } from './menu-item.tsx';
import { nextItem } from './menu-keys.ts';
import { useAnchoredPosition } from './use-anchored-position.ts';

/** Props for the button that opens a menu. */
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
  /** Which edge of the button the menu is aligned with. */
  readonly align?: 'start' | 'end';
  /** In CSS pixels at the default font size. */
  readonly width?: number;
  /** Content above the items, such as a title or a search field. */
  readonly above?: ReactNode;
  readonly onToggle?: (isOpen: boolean) => void;
  /** `MenuItem`s. */
  readonly children: ReactNode;
};

/**
 * A menu that a button opens. The native popover shows it on top of the page and closes it on Escape or a click
 * outside. Arrow keys and letters move between items, and the focus returns to the button.
 */
export function Menu({ trigger, align = 'end', width = 250, above, onToggle, children }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const position = useAnchoredPosition(button, isOpen, { align, width });

  const close = () => {
    popover.current?.hidePopover();
    button.current?.focus();
  };
  const follow = (state: string) => {
    const opens = state === 'open';
    const isInside = popover.current?.contains(document.activeElement) ?? false;
    // Rendered synchronously, because the browser positions the content as soon as it opens.
    flushSync(() => setOpen(opens));
    onToggle?.(opens);
    if (!opens && isInside) button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Tab continues from the button, not from the end of the page.
    if (event.key === 'Tab') return close();
    const next = popover.current && nextItem(popover.current, event);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  const begin = () => {
    // Fast typing may have moved the focus into the menu already.
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
          // The focus moves shortly after the menu opens; keys that are pressed before belong to the menu.
          if (isOpen) return onKeyDown(event);
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          popover.current?.showPopover();
        },
      })}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the items inside */}
      <div
        ref={popover}
        id={id}
        popover="auto"
        className={classes.menu}
        style={{ width: rem(width), ...position }}
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
