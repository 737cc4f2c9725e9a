import { rem } from '@mantine/core';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import classes from './tooltip.module.css';
import { useAnchoredPosition } from './use-anchored-position.ts';

type Props = {
  /** Null where there is nothing to say. */
  readonly text: string | null;
  /** Takes the id of what describes it. */
  readonly children: (describedBy: string | undefined) => ReactNode;
};

const WIDTH = 240;

/** A sentence that appears beside something while it is pointed at or has the focus. */
export function Tooltip({ text, children }: Props) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const isPointedAt = useRef(false);
  const [isShown, setShown] = useState(false);
  const hasText = text !== null;
  // What it says may come, or go, while it is being pointed at.
  useLayoutEffect(() => {
    if (isShown && hasText) bubble.current?.showPopover();
    else bubble.current?.hidePopover();
  }, [isShown, hasText]);
  const place = useAnchoredPosition(anchor, isShown, { align: 'end', width: WIDTH });

  const show = () => setShown(true);
  const hide = () => setShown(false);
  // React tells that something is entered by what is left, and a dialog that is gone leaves nothing.
  const pointAt = () => {
    if (!isPointedAt.current) show();
    isPointedAt.current = true;
  };
  const leave = () => {
    isPointedAt.current = false;
    hide();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is inside has the role and the focus
    <span
      ref={anchor}
      className={classes.anchor}
      onPointerOver={pointAt}
      onPointerLeave={leave}
      onFocus={show}
      onBlur={hide}
      onKeyDown={({ key }) => key === 'Escape' && hide()}
    >
      {children(hasText ? id : undefined)}
      {hasText && (
        <span
          ref={bubble}
          id={id}
          role="tooltip"
          popover="manual"
          className={classes.bubble}
          style={{ maxWidth: rem(WIDTH), ...place }}
        >
          {text}
        </span>
      )}
    </span>
  );
}
